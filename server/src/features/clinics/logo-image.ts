export const LOGO_MAX_BYTES = 2 * 1024 * 1024;
const LONGEST_SIDE = 512;
const MAX_PIXELS = 25_000_000;
const SECONDS = 5;

export type LogoImage =
  | { readonly status: 'ready'; readonly png: Buffer }
  | { readonly status: 'wrong-kind' }
  | { readonly status: 'unreadable' };

/**
 * Detects the format by content, not name. Re-encoding as PNG drops metadata and anything hidden in the file;
 * an animation becomes its first frame.
 */
export async function logoImage(bytes: Buffer): Promise<LogoImage> {
  // Checked before decoding, because the decoder would also open SVG and PDF, which can reference other
  // files.
  const kind = kindOf(bytes);
  if (!kind) return { status: 'wrong-kind' };
  // Imported on demand, because the library takes half a second to load and is rarely needed.
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
