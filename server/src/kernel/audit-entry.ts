/** Who did what to which resource, from where, and whether it succeeded. */
export interface AuditEntry {
  readonly clinicId: string | null;
  readonly userId: string | null;
  readonly action: string;
  readonly resource: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId: string;
  readonly success: boolean;
  readonly details: Readonly<Record<string, unknown>>;
}
