const MASKED = /^\+1 (\d{3}) (\*{3}-\*{2}\d{2})$/;

/** 604-555-0142, or masked 604-•••-••42; any other form is returned unchanged. */
export function shownPhone(phone: string): string {
  const masked = MASKED.exec(phone);
  if (masked) return `${masked[1]}-${masked[2]?.replaceAll('*', '•')}`;
  const digits = /^\+?1?(\d{3})(\d{3})(\d{4})$/.exec(phone.replace(/[^\d+]/g, ''));
  return digits ? `${digits[1]}-${digits[2]}-${digits[3]}` : phone;
}

export const dialled = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
