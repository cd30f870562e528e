// Stands in for @codemirror/lang-html and @codemirror/autocomplete, see next.config.ts: of them
// @codemirror/lang-markdown needs only what its `markdown()` does, and the editor doesn't call that.

/** No language. */
export const html = () => null;

/** No names of elements. */
export const htmlCompletionSource = () => null;

/** Nothing is completed. */
export class CompletionContext {}
