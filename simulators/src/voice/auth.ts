export type VoiceAuth =
  | { readonly method: 'none' }
  | { readonly method: 'bearer'; readonly secret: string }
  | { readonly method: 'headers'; readonly headers: Readonly<Record<string, string>> };

export function authHeaders(auth: VoiceAuth | readonly VoiceAuth[]): Record<string, string> {
  const methods = Array.isArray(auth) ? (auth as readonly VoiceAuth[]) : [auth as VoiceAuth];
  return Object.assign({}, ...methods.map((method) => headersOf(method)));
}

function headersOf(auth: VoiceAuth): Record<string, string> {
  switch (auth.method) {
    case 'none':
      return {};
    case 'bearer':
      return { authorization: `Bearer ${auth.secret}` };
    case 'headers':
      return { ...auth.headers };
  }
}
