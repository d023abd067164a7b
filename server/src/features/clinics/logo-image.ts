export const LOGO_MAX_BYTES = 2 * 1024 * 1024;
const LONGEST_SIDE = 512;
const MAX_PIXELS = 25_000_000;
const SECONDS = 5;

export type LogoImage =
  | { readonly status: 'ready'; readonly png: Buffer }
  | { readonly status: 'wrong-kind' }
  | { readonly status: 'unreadable' };

/**
 * What the bytes are counts, not what they are called. They are drawn anew as PNG, which leaves behind metadata and
 * what else was hidden in the file; an animation becomes its first picture.
 */
export async function logoImage(bytes: Buffer): Promise<LogoImage> {
  // Looked at before the decoder is: it would also open SVG and PDF, which can refer to other files.
  const kind = kindOf(bytes);
  if (!kind) return { status: 'wrong-kind' };
  // Half a second to load, for a picture a year.
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await picture.metadata();
    if (format !== kind) return { status: 'wrong-kind' };
    const png = await picture
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
    return { status: 'ready', png };
  } catch {
    return { status: 'unreadable' };
  }
}

function kindOf(bytes: Buffer): 'png' | 'jpeg' | 'gif' | 'webp' | null {
  const starts = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text;
  if (starts('\x89PNG\r\n\x1a\n')) return 'png';
  if (starts('\xff\xd8\xff')) return 'jpeg';
  if (starts('GIF87a') || starts('GIF89a')) return 'gif';
  return starts('RIFF') && starts('WEBP', 8) ? 'webp' : null;
}
