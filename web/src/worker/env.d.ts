declare module '*?url' {
  /** The URL of the file, relative to the page. */
  const address: string;
  export default address;
}
