/** The part that we use of a package that brings no types. */
declare module 'turndown-plugin-gfm' {
  import type Turndown from 'turndown'

  const plugins: {
    /** Tables as GitHub writes them. */
    readonly tables: Turndown.Plugin
  }
  export default plugins
}
