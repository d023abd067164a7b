/** A voice platform as it is written: its name begins with a capital. */
export const platformName = (vendor: string): string => vendor.charAt(0).toUpperCase() + vendor.slice(1);
