/**
 * For `.catch` after a file operation: null if the file or folder does not exist; rethrows any other error.
 */
export function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
