export interface WebhookAnswer {
  readonly status: 200 | 400;
  readonly body: Readonly<Record<string, unknown>>;
  readonly clinicId: string | null;
}
