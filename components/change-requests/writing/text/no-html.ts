// Replaces @codemirror/lang-html and @codemirror/autocomplete (see next.config.ts), which only the unused
// `markdown()` of @codemirror/lang-markdown needs.

/** No HTML support. */
export const html = () => null;

/** No completion of HTML tags. */
export const htmlCompletionSource = () => null;

/** No completion. */
export class CompletionContext {}
