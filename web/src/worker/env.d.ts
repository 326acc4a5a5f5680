declare module '*?url' {
  /** Where the file lies next to the page. */
  const address: string;
  export default address;
}
