// Writes small PDF files for tests.

export interface PdfText {
  /** Points from the left and the top of the page. */
  x: number;
  y: number;
  text: string;
  size?: number;
  font?: 'regular' | 'bold' | 'fixed';
}

export interface PdfPage {
  texts: readonly PdfText[];
  /** Lines as `[x1, y1, x2, y2]`, from the top. */
  lines?: readonly (readonly [number, number, number, number])[];
  /** Filled boxes as `[x, y, width, height]`, from the top. */
  boxes?: readonly (readonly [number, number, number, number])[];
  /** A picture as `[x, y, width, height]`, from the top. */
  picture?: readonly [number, number, number, number];
  links?: readonly { url: string; x: number; y: number; width: number; height: number }[];
}

const width = 595;
const height = 842;
const fonts = { regular: 'F1', bold: 'F2', fixed: 'F3' };

const literal = (text: string): string => `(${text.replace(/[\\()]/g, String.raw`\$&`)})`;

export interface PdfInput {
  pages: readonly PdfPage[];
  info?: Readonly<Record<string, string>>;
  /** Added to the trailer, such as `/Encrypt 9 0 R`. */
  trailer?: string;
  /** Further objects. */
  objects?: readonly string[];
}

export function makePdf({ pages, info = {}, trailer = '', objects: more = [] }: PdfInput): Buffer {
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '', // the pages, when their numbers are known
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    `<< ${Object.entries(info)
      .map(([name, value]) => `/${name} ${literal(value)}`)
      .join(' ')} >>`,
  ];
  const add = (content: string): number => objects.push(content);
  const numbers = pages.map(({ texts, lines = [], boxes = [], picture, links = [] }) => {
    const drawn = lines.map(([x1, y1, x2, y2]) => `${x1} ${height - y1} m ${x2} ${height - y2} l S`);
    const filled = boxes.map(([x, y, wide, high]) => `${x} ${height - y - high} ${wide} ${high} re f`);
    const shown = texts.map(
      ({ x, y, text, size = 11, font = 'regular' }) =>
        `BT /${fonts[font]} ${size} Tf 1 0 0 1 ${x} ${height - y} Tm ${literal(text)} Tj ET`,
    );
    const shot =
      picture &&
      `q ${picture[2]} 0 0 ${picture[3]} ${picture[0]} ${height - picture[1] - picture[3]} cm BI /W 1 /H 1 /CS /G /BPC 8 ID A EI Q`;
    const stream = [...(shot ? [shot] : []), ...drawn, ...filled, ...shown].join('\n');
    const content = add(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
    const annotations = links.map((link) =>
      add(
        `<< /Type /Annot /Subtype /Link /Rect [${link.x} ${height - link.y - link.height} ${link.x + link.width} ${height - link.y}] /A << /S /URI /URI ${literal(link.url)} >> >>`,
      ),
    );
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${content} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R >> >> /Annots [${annotations.map((one) => `${one} 0 R`).join(' ')}] >>`,
    );
  });
  objects[1] = `<< /Type /Pages /Kids [${numbers.map((one) => `${one} 0 R`).join(' ')}] /Count ${pages.length} >>`;
  objects.push(...more);
  return writePdf(objects, `/Root 1 0 R /Info 6 0 R ${trailer}`);
}

/** Objects, their cross references and the trailer. */
export function writePdf(objects: readonly string[], trailer: string): Buffer {
  let out = '%PDF-1.7\n';
  const offsets = objects.map((content, index) => {
    const at = out.length;
    out += `${index + 1} 0 obj\n${content}\nendobj\n`;
    return at;
  });
  const start = out.length;
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const at of offsets) out += `${String(at).padStart(10, '0')} 00000 n \n`;
  out += `trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(out, 'latin1');
}

/** Lines of a paragraph below each other. */
export const column = (x: number, y: number, lines: readonly string[], size = 11): PdfText[] =>
  lines.map((text, index) => ({ x, y: y + index * size * 1.3, text, size }));
