declare module '*?url' {
  /** Where the file lies beside the page. */
  const address: string;
  export default address;
}
