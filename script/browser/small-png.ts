/** Makes the image of a page small: PNG with a palette, which is enough for flat colors and letters. */
import { crc32, deflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';

const maxColors = 256;

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, and opacity of each pixel. */
  readonly pixels: Buffer;
}

/** Takes a screenshot with the most frequent colors. Other colors become the nearest of them. */
export async function takeSmallScreenshot(page: Page): Promise<Buffer> {
  const { width, height, pixels } = await readPicture(page, await page.screenshot());
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 4) {
    const color = pixels.readUIntBE(at, 3);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const byFrequency = [...counts].sort(([, a], [, b]) => b - a).map(([color]) => color);
  const palette = byFrequency.slice(0, maxColors);
  const indexes = new Map(byFrequency.map(color => [color, nearest(palette, color)]));
  // Each row begins with its filter; none is best for a palette.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows[y * (width + 1) + 1 + x] = indexes.get(pixels.readUIntBE((y * width + x) * 4, 3)) ?? 0;
    }
  }
  return encode({ width, height, palette, rows });
}

/** The browser decodes its own image. */
async function readPicture(page: Page, png: Buffer): Promise<Picture> {
  const { width, height, base64 } = await page.evaluate<{
    width: number;
    height: number;
    base64: string;
  }>(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context.drawImage(image, 0, 0);
    return { width, height, base64: new Uint8Array(context.getImageData(0, 0, width, height).data.buffer).toBase64() };
  })()`);
  return { width, height, pixels: Buffer.from(base64, 'base64') };
}

function nearest(palette: readonly number[], color: number): number {
  const part = (value: number, shift: number) => (value >> shift) & 0xff;
  const distance = (other: number) =>
    [0, 8, 16].reduce((sum, shift) => sum + (part(color, shift) - part(other, shift)) ** 2, 0);
  return palette.reduce(
    (best, other, index) => (distance(other) < distance(palette[best] ?? 0) ? index : best),
    0,
  );
}

interface Indexed {
  readonly width: number;
  readonly height: number;
  readonly palette: readonly number[];
  readonly rows: Buffer;
}

/** PNG, third edition, color type 3. */
function encode({ width, height, palette, rows }: Indexed): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const colors = Buffer.alloc(palette.length * 3);
  for (const [index, color] of palette.entries()) colors.writeUIntBE(color, index * 3, 3);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', colors),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
