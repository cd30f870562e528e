declare module 'svg-to-pdfkit' {
  namespace SVGtoPDF {
    type Options = {
      width: number;
      height: number;
      assumePt: boolean;
      fontCallback: (family: string, bold: boolean, italic: boolean) => string;
      imageCallback: (link: string) => string;
      warningCallback: (warning: string) => void;
    };
  }
  /** Draws an SVG at a position. */
  function SVGtoPDF(
    doc: PDFKit.PDFDocument,
    svg: string,
    x: number,
    y: number,
    options: SVGtoPDF.Options,
  ): void;
  export default SVGtoPDF;
}
