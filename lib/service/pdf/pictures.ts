import SVGtoPDF from 'svg-to-pdfkit';
import { margin } from './look.ts';
import type { PdfPicture, PdfTask } from './task.ts';

type PictureArea = { left: number; width: number; makeRoom: (height: number) => void; gap: number };

/** The parts of pdfkit that its types don't include. */
type Insides = PDFKit.PDFDocument & {
  openImage(source: Buffer): { width: number; height: number };
  _ctmStack: unknown[];
};

/** Draws an uploaded picture. @returns whether it could be drawn: external and broken ones can't */
export function drawPicture(
  { doc, pictures }: { doc: PDFKit.PDFDocument; pictures: PdfTask['pictures'] },
  url: string,
  place: PictureArea,
): boolean {
  const picture = url.startsWith('file:') ? pictures.get(url.slice(5)) : undefined;
  if (!picture) return false;
  const inside = doc as Insides;
  const depth = inside._ctmStack.length;
  try {
    const { width, height, draw } = open(inside, picture);
    const most = (doc.page.height - 2 * margin) * 0.8;
    const scale = Math.min(0.75, place.width / width, most / height);
    const size = { width: width * scale, height: height * scale };
    place.makeRoom(size.height);
    const { y } = doc;
    draw(place.left, y, size);
    doc.y = y + size.height + place.gap;
    return true;
  } catch {
    // It throws on any picture it can’t read, also halfway.
    while (inside._ctmStack.length > depth) doc.restore();
    return false;
  }
}

type Size = { width: number; height: number };
type Opened = Size & { draw: (left: number, y: number, size: Size) => void };

function open(doc: Insides, { bytes, svg }: PdfPicture): Opened {
  if (svg) {
    const markup = Buffer.from(bytes).toString();
    return {
      ...svg,
      draw(left, y, { width }) {
        doc
          .save()
          .translate(left, y)
          .scale(width / svg.width);
        SVGtoPDF(doc, markup, 0, 0, { ...svg, ...options });
        doc.restore();
      },
    };
  }
  const image = doc.openImage(Buffer.from(bytes));
  const { width, height } = image;
  return { width, height, draw: (left, y, size) => doc.image(image as never, left, y, size) };
}

/** A drawing opens no file and no address: only pictures it has inside are shown. */
const options: Omit<SVGtoPDF.Options, keyof Size> = {
  assumePt: true,
  fontCallback(_family, bold, italic) {
    if (bold) return italic ? 'both' : 'bold';
    return italic ? 'italic' : 'plain';
  },
  imageCallback: (link) => (/^data:image\/(?:png|jpeg);base64,/.test(link) ? link : ''),
  warningCallback: () => undefined,
};
