/** A voice platform's name, capitalised. */
export const platformName = (vendor: string): string => vendor.charAt(0).toUpperCase() + vendor.slice(1);
