export type PdfPage = {
  id: string;
  title: string;
  description: string;
  markdown: string;
  /** How many pages it stands under. */
  depth: number;
};

/** What a PDF is made of. */
export type PdfTask = {
  /** Of the space. */
  title: string;
  request?: { number: number; subject: string };
  date: string;
  pages: PdfPage[];
  /** PNG and JPEG, by the ids of their files. */
  pictures: Map<string, Uint8Array>;
  /** Whether it gets a title page and a table of contents. */
  isWhole: boolean;
  /** Files of fonts for what its own ones lack; without them, those of the system. */
  fonts?: readonly string[] | undefined;
};
