// Replaces @codemirror/lang-html (see next.config.ts), which only the unused `markdown()` of
// @codemirror/lang-markdown needs.

/** No HTML support. */
export const html = () => null;

/** No completion of HTML tags. */
export const htmlCompletionSource = () => null;
