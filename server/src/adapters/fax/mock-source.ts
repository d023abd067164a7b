import type { DemoFaxes, FaxSource } from '../../ports/fax-source.ts';

export function mockFaxSource(demo: DemoFaxes): FaxSource {
  return {
    perPoll: 1,
    list: async () => (await demo.list()).map(({ id }) => id),
    fetch: (_, faxId) => demo.read(faxId),
  };
}
