declare module 'virtual:diagnostics' {
  /** The cause of a finding and what to do, by its code, in Markdown with `code` as its only markup. */
  const explained: Readonly<Record<string, readonly [cause: string, remedy: string]>>;
  export default explained;
}
