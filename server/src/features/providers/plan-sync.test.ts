import { describe, expect, test } from 'vitest';
import type { EmrProvider } from '../../ports/emr.ts';
import { planSync, type RosterRow } from './plan-sync.ts';

const lee: EmrProvider = { id: '101', firstName: 'Susan', lastName: 'Lee', specialty: 'Family' };
const wong: EmrProvider = { id: '102', firstName: 'Bo', lastName: 'Wong', specialty: '' };

const row = (emr: EmrProvider, more: Partial<RosterRow> = {}): RosterRow => ({
  id: `row-${emr.id}`,
  emrProviderId: emr.id,
  name: `Dr. ${emr.firstName} ${emr.lastName}`,
  specialty: emr.specialty,
  status: 'active',
  gender: emr.gender ?? null,
  ...more,
});

test('an empty roster takes every provider of the EMR', () => {
  const { add, change, counts } = planSync([], [lee, wong], []);

  expect(add).toEqual([
    { emrProviderId: '101', name: 'Dr. Susan Lee', specialty: 'Family', status: 'active' },
    { emrProviderId: '102', name: 'Dr. Bo Wong', specialty: '', status: 'active' },
  ]);
  expect(change).toEqual([]);
  expect(counts).toEqual({ total: 2, added: 2, updated: 0, reactivated: 0, deactivated: 0 });
});

test('an up-to-date roster stays unchanged', () => {
  expect(planSync([row(lee), row(wong)], [lee, wong], [lee, wong])).toMatchObject({ add: [], change: [] });
});

test('a provider the EMR lists twice is added once', () => {
  expect(planSync([], [lee, lee], []).add).toHaveLength(1);
});

describe("a provider's type", () => {
  test("determines the title, and the EMR's own title takes precedence", () => {
    const nurse = { ...lee, type: 'nurse', title: '' };
    const prof = { ...wong, type: 'doctor', title: 'Prof.' };
    expect(planSync([], [nurse, prof], []).add.map(({ name, status }) => [name, status])).toEqual([
      ['Susan Lee', 'active'],
      ['Prof. Bo Wong', 'active'],
    ]);
  });

  test('is set by the manager if the EMR lacks it, and not asked again at each sync', () => {
    const unknown = { ...lee, type: null };
    expect(planSync([], [unknown], []).add).toMatchObject([{ name: 'Susan Lee', status: 'inactive' }]);
    const rows = [row(unknown, { name: 'Susan Lee', status: 'inactive' })];
    expect(planSync(rows, [unknown], [unknown]).change).toEqual([]);
    const activated = [row(unknown, { name: 'Susan Lee', status: 'active' })];
    expect(planSync(activated, [unknown], [unknown]).change).toEqual([]);
  });

  test('removes the title from a nurse who was called Doctor before the type was known', () => {
    expect(planSync([row(lee)], [{ ...lee, type: 'nurse' }], [lee]).change).toEqual([
      { id: 'row-101', change: { name: 'Susan Lee' } },
    ]);
  });
});

describe('the gender', () => {
  const told: EmrProvider = { ...lee, gender: 'female' };

  test('comes with a new provider', () => {
    expect(planSync([], [told, wong], []).add.map(({ gender }) => gender)).toEqual(['female', undefined]);
  });

  test('is set if nobody had, also by a clinic that was synced before the EMR returned it', () => {
    const plan = planSync([row(lee)], [told], [lee]);
    expect(plan.change).toEqual([{ id: 'row-101', change: { gender: 'female' } }]);
    expect(plan.counts.updated).toBe(1);
  });

  test.each([null, 'male'] as const)('stays %s if the manager has set it', (gender) => {
    expect(planSync([row(told, { gender })], [told], [told]).change).toEqual([]);
  });

  test('follows the EMR if the clinic never changed it, and stays if the EMR stops returning it', () => {
    const corrected: EmrProvider = { ...lee, gender: 'male' };
    expect(planSync([row(told)], [corrected], [told]).change).toMatchObject([{ change: { gender: 'male' } }]);
    expect(planSync([row(told)], [lee], [told]).change).toEqual([]);
  });
});

describe('the name', () => {
  const married = { ...lee, lastName: 'Lee-Park' };

  test('follows the EMR if the clinic never changed it', () => {
    expect(planSync([row(lee)], [married], [lee]).change).toEqual([
      { id: 'row-101', change: { name: 'Dr. Susan Lee-Park' } },
    ]);
  });

  test('stays if the clinic changed it', () => {
    expect(planSync([row(lee, { name: 'Lee, Susan' })], [married], [lee]).change).toEqual([]);
  });

  test('stays if the provider was entered by hand before any sync', () => {
    expect(planSync([row(lee, { name: 'Lee, Susan' })], [lee], []).change).toEqual([]);
  });

  test('is the number if the EMR has none', () => {
    expect(planSync([], [{ ...lee, firstName: ' ', lastName: '' }], []).add[0]?.name).toBe('101');
  });
});

describe('the specialty', () => {
  test.each([
    ['is filled in where there was none', '', '', 'Family', { specialty: 'Family' }],
    ['follows the EMR', 'Family', 'Family', 'Sports', { specialty: 'Sports' }],
    ["stays where it is the clinic's own", 'Walk-in', 'Family', 'Sports', null],
    ['stays where the EMR says nothing', 'Family', 'Family', '', null],
  ])('%s', (_, now, before, after, change) => {
    const plan = planSync(
      [row(lee, { specialty: now })],
      [{ ...lee, specialty: after }],
      [{ ...lee, specialty: before }],
    );

    expect(plan.change).toEqual(change ? [{ id: 'row-101', change }] : []);
  });
});

describe('the status', () => {
  test.each([
    ['active', 'inactive'],
    ['on_leave', 'inactive'],
    ['inactive', null],
  ] as const)('of a provider who left the EMR and was %s becomes %s', (status, becomes) => {
    const { change, counts } = planSync([row(lee), row(wong, { status })], [lee], [lee, wong]);

    expect(change).toEqual(becomes ? [{ id: 'row-102', change: { status: becomes } }] : []);
    expect(counts.deactivated).toBe(becomes ? 1 : 0);
  });

  test.each(['on_leave', 'inactive'] as const)('%s stays if the clinic set it', (status) => {
    expect(planSync([row(lee, { status })], [lee], [lee]).change).toEqual([]);
  });

  test('of a provider who returns to the EMR is active again', () => {
    const { change, counts } = planSync([row(lee), row(wong, { status: 'inactive' })], [lee, wong], [lee]);

    expect(change).toEqual([{ id: 'row-102', change: { status: 'active' } }]);
    expect(counts.reactivated).toBe(1);
  });

  test('of a provider entered as inactive before any sync stays', () => {
    expect(planSync([row(lee, { status: 'inactive' })], [lee], []).change).toEqual([]);
  });

  test('of a person without an EMR number is not changed by the EMR', () => {
    expect(planSync([row(lee, { emrProviderId: null })], [lee], [lee])).toMatchObject({
      change: [],
      counts: { added: 1 },
    });
  });
});
