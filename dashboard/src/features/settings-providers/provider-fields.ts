import type { Draft } from '../../ui/forms/draft.ts';
import type { Provider } from './queries.ts';

/** What the manager can change about a provider. */
export type ProviderFields = Pick<
  Provider,
  | 'name'
  | 'nameZh'
  | 'specialty'
  | 'emrProviderId'
  | 'status'
  | 'acceptsNewPatients'
  | 'gender'
  | 'languages'
  | 'minAge'
  | 'maxAge'
  | 'bio'
  | 'bioZh'
>;

/** What each part of the form needs. */
export interface PartProps {
  readonly draft: Draft<ProviderFields>;
  readonly errors: Readonly<Record<string, string>>;
}
