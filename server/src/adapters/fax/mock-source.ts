import type { DemoFaxes, FaxSource } from '../../ports/fax-source.ts';

/** A fax provider that delivers our own demo faxes one after another. */
export function mockFaxSource(demo: DemoFaxes): FaxSource {
  return {
    perPoll: 1,
    list: async () => (await demo.list()).map(({ id }) => id),
    fetch: (_, faxId) => demo.read(faxId),
  };
}
