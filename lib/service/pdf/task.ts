export type PdfPage = {
  id: string;
  /** Groups and links have no sheet of their own. */
  type: 'document' | 'group' | 'link';
  title: string;
  /** Where a link leads. */
  href?: string | undefined;
  description: string;
  markdown: string;
  /** The number of pages above it. */
  depth: number;
};

/** A PNG or JPEG image, or an SVG drawing with its size. */
export type PdfPicture = {
  bytes: Uint8Array<ArrayBuffer>;
  svg?: { width: number; height: number };
};

/** The input of a PDF. */
export type PdfTask = {
  /** The title of the space. */
  title: string;
  request?: { number: number; subject: string };
  date: string;
  pages: PdfPage[];
  /** Uploaded pictures by file id. */
  pictures: Map<string, PdfPicture>;
  /** What the labels of hints, and details without a summary, are called; as in English if absent. */
  labels?: Readonly<Record<string, string>> | undefined;
  /** Whether it has a title page and a table of contents. */
  isWhole: boolean;
  /** Fallback font files; by default those of the system. */
  fonts?: readonly string[] | undefined;
};
