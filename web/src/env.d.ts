declare module 'virtual:diagnostics' {
  /** The cause and remedy of a finding, by code, in Markdown with `code` as its only markup. */
  const explained: Readonly<Record<string, readonly [cause: string, remedy: string]>>;
  export default explained;
}
