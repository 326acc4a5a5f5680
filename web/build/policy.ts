// The content security policy of the page for dropped files, in a `meta` element, where browsers ignore
// `frame-ancestors`. The pages of `triassic view` and `triassic gallery` have stricter policies, which the command
// sets.
import type { Plugin } from 'vite';

export const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self' blob:",
  "img-src 'self' blob: data:",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

// Only in builds: Vite's development server needs inline scripts.
export function policy(): Plugin {
  return {
    name: 'policy',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
    ],
  };
}
