export interface DemoLogin {
  readonly who: string;
  readonly role: 'admin' | 'manager' | 'desk';
  readonly email: string;
  readonly password: string;
}

export interface DemoFacts {
  /** Empty outside demo mode, so that production never shows it. */
  readonly logins: readonly DemoLogin[];
  readonly number: string | null;
}
