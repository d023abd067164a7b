import type { ClinicBook } from '@frontdesk/simulators';
import type { CalendarDate } from '../../../../src/kernel/time/calendar.ts';

/** The day on which a receptionist and a caller meet. */
export interface StaffScene {
  readonly book: ClinicBook;
  readonly date: CalendarDate;
  /** What the caller wants. */
  readonly at: string;
  readonly providerNo: string;
  readonly wish: 'book' | 'move' | 'cancel';
  /** A row of another patient in the afternoon. */
  readonly bystander: number;
  /** The visit that is to be moved or cancelled. */
  readonly old: number | null;
  /** The caller's rows that staff laid hands on: what stands there is theirs to know. */
  readonly touched: Set<number>;
  /** Cancelled rows that a stale page of theirs wrote over. */
  readonly revived: Set<number>;
  /** Rows of the staff that no caller asked about, as they left them. */
  readonly expected: Map<number, { readonly status: string | null; readonly startTime: string }>;
}

export interface Act {
  readonly name: string;
  /** It puts a row where the caller wants to be. */
  readonly takesTime: boolean;
  run(scene: StaffScene): void;
}

/** The caller's row: the one we wrote, else the one that they had. */
function callersRow({ book, date, old }: StaffScene): number | null {
  const ours = book.appointments().find((row) => row.date === date && /\[FD-/.test(row.notes ?? ''));
  return ours?.id ?? old;
}

function onCallersRow(change: (scene: StaffScene, id: number) => void): Act['run'] {
  return (scene) => {
    const id = callersRow(scene);
    const row = id === null ? null : scene.book.appointment(id);
    if (id === null || !row) return;
    if (row.status?.startsWith('C')) scene.revived.add(id);
    scene.touched.add(id);
    scene.expected.delete(id);
    change(scene, id);
  };
}

function remember({ book, expected }: StaffScene, id: number): void {
  const row = book.appointment(id);
  if (row) expected.set(id, { status: row.status, startTime: row.startTime });
}

/** A visit that has happened stays as it is, also where its caller was moving it. */
function happened(status: string): Act['run'] {
  return onCallersRow((scene, id) => {
    scene.book.staffChange(id, { status });
    if (scene.wish === 'move' && id === scene.old) remember(scene, id);
  });
}

const act = (name: string, takesTime: boolean, run: Act['run']): Act => ({ name, takesTime, run });

/** All that the EMR's own pages let a receptionist do to a day. */
export const STAFF_ACTS: readonly Act[] = [
  act('add', true, (scene) => {
    const { book, providerNo, date, at } = scene;
    remember(scene, book.staffBook({ providerNo, date, startTime: at, minutes: 15, demographicNo: 2 }));
  }),
  act('add over the second half', true, (scene) => {
    const { book, providerNo, date } = scene;
    remember(scene, book.staffBook({ providerNo, date, startTime: '10:10', minutes: 15, demographicNo: 2 }));
  }),
  act('block', true, (scene) => {
    const { book, providerNo, date, at } = scene;
    const lunch = { name: '.LUNCH', status: 'N', demographicNo: 0 };
    remember(scene, book.staffBook({ providerNo, date, startTime: at, minutes: 30, ...lunch }));
  }),
  act('move a row here', true, (scene) => {
    scene.book.staffChange(scene.bystander, { startTime: '10:00:00', endTime: '10:14:00' });
    remember(scene, scene.bystander);
  }),
  act('move a row away', false, (scene) => {
    scene.book.staffChange(scene.bystander, { startTime: '16:00:00', endTime: '16:14:00' });
    remember(scene, scene.bystander);
  }),
  act('close the day', false, ({ book, providerNo, date }) => book.setTemplate(providerNo, date, null)),
  act('make it a holiday', false, ({ book, date }) => book.setHoliday(date)),
  act(
    'edit',
    false,
    onCallersRow(({ book }, id) => book.staffChange(id, { reason: 'Changed by staff', type: 'Phone' })),
  ),
  act(
    'move it',
    false,
    onCallersRow(({ book }, id) => book.staffChange(id, { startTime: '15:00:00', endTime: '15:14:00' })),
  ),
  act(
    'cancel it',
    false,
    onCallersRow(({ book }, id) => book.staffChange(id, { status: 'C' })),
  ),
  act(
    'delete it',
    false,
    onCallersRow(({ book }, id) => book.staffDelete(id)),
  ),
  act('mark it as arrived', false, happened('H')),
  act('mark it as billed', false, happened('B')),
  act(
    'mark it as a no-show',
    false,
    onCallersRow(({ book }, id) => book.staffChange(id, { status: 'N' })),
  ),
];
