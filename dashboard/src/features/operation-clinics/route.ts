import { STANDINGS, type Standing } from '../../api/platform.ts';

export interface ClinicsSearch {
  readonly standing?: Standing;
  readonly open?: string;
}

export function clinicsSearch({ standing, open }: Record<string, unknown>): ClinicsSearch {
  const known = STANDINGS.find((word) => word === standing);
  return { ...(known && { standing: known }), ...(typeof open === 'string' && { open }) };
}
