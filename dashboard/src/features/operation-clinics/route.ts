import { STANDINGS, type Standing } from '../../api/platform.ts';

export const EMR_KINDS = ['emr-soap', 'emr-rest', 'emr-bridge', 'no-emr'] as const;

export interface ClinicsSearch {
  readonly standing?: Standing;
  readonly emr?: (typeof EMR_KINDS)[number];
  readonly open?: string;
}

export function clinicsSearch({ standing, emr, open }: Record<string, unknown>): ClinicsSearch {
  const known = STANDINGS.find((word) => word === standing);
  const kind = EMR_KINDS.find((word) => word === emr);
  return {
    ...(known && { standing: known }),
    ...(kind && { emr: kind }),
    ...(typeof open === 'string' && { open }),
  };
}
