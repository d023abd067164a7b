import { beforeEach, describe, expect, test } from 'vitest';
import { ask, book, booking, day, open, quarterHours, useSoapEmr } from './soap-emr-for-tests.ts';
import { fieldOf } from './soap-test-client.ts';

useSoapEmr();

describe('times', () => {
  const schedule = async (at: string) => {
    const { returned } = await ask('getDayWorkSchedule', `<arg0>101</arg0><arg1>${at}</arg1>`);
    return returned[0]?.children
      .filter(({ name }) => name === 'timeSlots')
      .map((slot) => fieldOf(slot, 'date'));
  };

  beforeEach(() => {
    book.setTemplate('101', day, quarterHours(9, '1_L '));
    book.setTemplate('101', '2026-02-16', quarterHours(8, '2'));
  });

  test('a day has a slot for every character that is not an underscore, blanks too, with its character code', async () => {
    const { returned } = await ask('getDayWorkSchedule', `<arg0>101</arg0><arg1>${day}T00:00:00</arg1>`);
    const slots = returned[0]?.children.filter(({ name }) => name === 'timeSlots') ?? [];

    expect(fieldOf(returned[0], 'timeSlotDurationMin')).toBe('15');
    expect(slots.slice(0, 3).map((slot) => [fieldOf(slot, 'date'), fieldOf(slot, 'scheduleCode')])).toEqual([
      [`${day}T09:00:00-07:00`, '49'],
      [`${day}T09:30:00-07:00`, '76'],
      [`${day}T09:45:00-07:00`, '32'],
    ]);
  });

  test.each([
    ['a naive time stands as it is', `${day}T00:00:00`, `${day}T09:00:00-07:00`],
    ['a bare date will do', day, `${day}T09:00:00-07:00`],
    ['midnight in UTC is the day before at the clinic', `${day}T00:00:00Z`, '2026-02-16T08:00:00-07:00'],
    ['an offset is converted', `${day}T00:00:00+01:00`, '2026-02-16T08:00:00-07:00'],
  ])('%s', async (_, at, first) => {
    expect((await schedule(at))?.[0]).toBe(first);
  });

  test('a server in UTC prints Z after the same local time', async () => {
    await open({ utcOffset: 0 });

    expect((await schedule(day))?.[0]).toBe(`${day}T09:00:00Z`);
  });

  test('on the day the clock changes slots are off by an hour', async () => {
    await open({ clockChanges: { [day]: 60 } });

    expect((await schedule(day))?.[0]).toBe(`${day}T10:00:00-07:00`);
  });

  test.each([
    ['no row for the day', null, 0, null],
    ['a template that does not exist', { unknown: true } as const, 1, null],
  ])('%s', async (_, template, count, minutes) => {
    book.setTemplate('101', day, template);
    const { returned } = await ask('getDayWorkSchedule', `<arg0>101</arg0><arg1>${day}</arg1>`);

    expect(returned).toHaveLength(count);
    expect(fieldOf(returned[0], 'timeSlotDurationMin')).toBe(minutes);
  });

  test('an empty template divides by zero', async () => {
    book.setTemplate('101', day, '');

    expect((await ask('getDayWorkSchedule', `<arg0>101</arg0><arg1>${day}</arg1>`)).fault?.text).toBe(
      '/ by zero',
    );
  });

  test('a holiday is reported, and removes no slot', async () => {
    book.setHoliday(day);
    const { returned } = await ask('getDayWorkSchedule', `<arg0>101</arg0><arg1>${day}</arg1>`);

    expect(fieldOf(returned[0], 'holiday')).toBe('true');
    expect(await schedule(day)).not.toHaveLength(0);
  });

  test("with useGMTTime the local time is no longer the clinic's", async () => {
    await ask('addAppointment', booking(`${day}T09:00:00`, `${day}T09:15:00`));
    const { returned } = await ask('getAppointment2', '<arg0>1</arg0><arg1>true</arg1>');

    expect(fieldOf(returned[0], 'appointmentStartDateTime')).toBe(`${day}T16:00:00Z`);
  });
});

describe('the book', () => {
  const stored = async (id: number) => {
    const { returned } = await ask('getAppointment2', `<arg0>${id}</arg0><arg1>false</arg1>`);
    return returned[0];
  };

  test('an end is exclusive when written and inclusive when read', async () => {
    await ask('addAppointment', booking(`${day}T09:00:00`, `${day}T09:15:00`));

    expect(fieldOf(await stored(1), 'appointmentEndDateTime')).toBe(`${day}T09:14:59-07:00`);
  });

  test('rows booked by staff end with a whole minute', async () => {
    const id = book.staffBook({ providerNo: '101', date: day, startTime: '09:00', minutes: 15 });

    expect(fieldOf(await stored(id), 'appointmentEndDateTime')).toBe(`${day}T09:14:00-07:00`);
  });

  test('a time sent with Z is off by hours', async () => {
    await ask('addAppointment', booking(`${day}T09:00:00Z`, `${day}T09:15:00Z`));

    expect(book.appointments()).toMatchObject([{ date: day, startTime: '02:00:00', endTime: '02:14:59' }]);
  });

  test('equal bookings, unknown patients and unknown providers are all stored', async () => {
    const odd = booking(`${day}T09:00:00`, `${day}T09:15:00`).replace('>101<', '>nobody<');
    await ask('addAppointment', odd);
    const { returned } = await ask('addAppointment', odd);

    expect(returned[0]?.text).toBe('2');
    expect(book.appointments()).toHaveLength(2);
  });

  test('staff may write between the request and the row', async () => {
    book.onWrite(
      () => void book.staffBook({ providerNo: '101', date: day, startTime: '09:00', minutes: 15 }),
    );
    await ask('addAppointment', booking(`${day}T09:00:00`, `${day}T09:15:00`));

    expect(book.appointments().map(({ creator }) => creator)).toEqual(['reception', 'frontdesk']);
  });

  test('an update overwrites everything, and keeps only missing times', async () => {
    await ask('addAppointment', booking(`${day}T09:00:00`, `${day}T09:15:00`, '<reason>cough</reason>'));
    const { fault } = await ask('updateAppointment', '<arg0><id>1</id><status>C</status></arg0>');

    expect(fault).toBeNull();
    expect(book.appointment(1)).toMatchObject({
      status: 'C',
      reason: null,
      providerNo: null,
      demographicNo: 0,
      startTime: '09:00:00',
      endTime: '09:14:59',
      creator: 'frontdesk',
    });
  });

  test('updating a missing row is a fault', async () => {
    const { fault } = await ask('updateAppointment', '<arg0><id>9</id></arg0>');

    expect(fault).toEqual({ code: 'soap:Server', text: 'Target must not be null' });
  });

  test.each([
    ['classic', 255, 200],
    ['open-o', 255, 200],
    ['carlos', 0, 500],
  ] as const)('on a %s server long text is cut or refused', async (dialect, length, said) => {
    await open({ dialect });
    const notes = `<notes>${'n'.repeat(300)}</notes>`;
    const { status } = await ask('addAppointment', booking(`${day}T09:00:00`, `${day}T09:15:00`, notes));

    expect(status).toBe(said);
    expect(book.appointment(1)?.notes?.length ?? 0).toBe(length);
  });

  test('an unknown booking source silently becomes null', async () => {
    const source = '<bookingSource>VOICE</bookingSource>';
    await ask('addAppointment', booking(`${day}T09:00:00`, `${day}T09:15:00`, source));

    expect(book.appointment(1)?.bookingSource).toBeNull();
  });

  const idsOf = (returned: Awaited<ReturnType<typeof ask>>['returned']) =>
    returned.map((row) => fieldOf(row, 'id'));

  describe('with a row of every kind', () => {
    beforeEach(() => {
      const at = { providerNo: '101', date: day, minutes: 15, demographicNo: 1 };
      book.staffBook({ ...at, startTime: '10:00' });
      book.staffBook({ ...at, startTime: '09:00', status: 'C' });
      book.staffBook({ ...at, startTime: '08:00', status: null });
      book.staffBook({ ...at, startTime: '07:00', status: 'N' });
      book.staffBook({ ...at, startTime: '06:00', status: 'CS' });
      book.staffBook({ ...at, startTime: '06:00', date: '2026-02-18', status: 'c' });
    });

    test("a provider's day omits C and rows without a status, ordered by time", async () => {
      const { returned } = await ask(
        'getAppointmentsForProvider2',
        `<arg0>101</arg0><arg1>${day}</arg1><arg2>false</arg2>`,
      );

      expect(idsOf(returned)).toEqual(['5', '4', '1']);
    });

    test.each([
      ['the end of a range does not belong to it', day, '2026-02-18', ['5', '4', '3', '2', '1']],
      ['a range of no length is empty', day, day, []],
      ['all statuses are in a range', day, '2026-02-19', ['6', '5', '4', '3', '2', '1']],
    ])('%s', async (_, from, to, ids) => {
      const range = `<arg0>${from}</arg0><arg1>${to}</arg1><arg2>101</arg2><arg3>false</arg3>`;

      expect(idsOf((await ask('getAppointmentsForDateRangeAndProvider2', range)).returned)).toEqual(ids);
    });

    test("a patient's rows are paged, newest day first, with all statuses", async () => {
      const page = '<arg0>1</arg0><arg1>0</arg1><arg2>100</arg2><arg3>false</arg3>';

      const ids = idsOf((await ask('getAppointmentsForPatient2', page)).returned);
      expect(ids).toHaveLength(6);
      expect(ids[0]).toBe('6');
      expect((await ask('getAppointmentsForPatient2', page.replace('100', '0'))).returned).toEqual([]);
    });

    test('a missing status is omitted, an empty text is not', async () => {
      expect(fieldOf(await stored(3), 'status')).toBeNull();
      expect(fieldOf(await stored(3), 'notes')).toBe('');
    });
  });
});

describe('finding patients', () => {
  const named = async (name: string) =>
    (
      await ask('searchDemographicByName', `<arg0>${name}</arg0><arg1>0</arg1><arg2>20</arg2>`, {
        service: 'Demographic',
      })
    ).returned.map((row) => fieldOf(row, 'firstName'));

  test.each([
    ['the last name alone, inactive ones too', 'chen', ['Old', 'Wei']],
    ['last and first', 'Chen,We', ['Wei']],
    ['a comma without a first name', 'Chen,', ['Old', 'Wei']],
    ['a first name alone', ',zoe', ['Zoé']],
    ['first before last finds nobody', 'Wei Chen', []],
    ['an empty text finds everybody', '', ['Old', 'Zoé', 'Wei']],
    ['a wildcard works', '%ei', ['Zoé']],
  ])('%s', async (_, name, found) => {
    expect(await named(name)).toEqual(found);
  });

  const like = async (argument: number, text: string) => {
    const inner = `<arg${argument}>${text}</arg${argument}><arg10>0</arg10><arg11>20</arg11>`;
    const { returned } = await ask('searchDemographicsByAttributes', inner, { service: 'Demographic' });
    return returned.map((row) => fieldOf(row, 'firstName'));
  };

  test.each([
    ['ten bare digits find only what was typed so', 7, '6045550142', []],
    ['wildcards between the groups find every layout, home and work', 7, '604%555%0142', ['Zoé', 'Wei']],
    ['an empty phone finds all who have one', 7, '', ['Zoé', 'Wei']],
    ['part of a health number', 0, '12345', ['Wei']],
    ['the birth date', 4, '1985-03-15T00:00:00', ['Wei']],
    ['the province, exactly', 6, 'B', []],
  ])('%s', async (_, argument, text, found) => {
    expect(await like(argument, text)).toEqual(found);
  });

  test('an empty search is a fault', async () => {
    const { fault } = await ask('searchDemographicsByAttributes', '<arg10>0</arg10><arg11>9</arg11>', {
      service: 'Demographic',
    });

    expect(fault).toEqual({ code: 'soap:Server', text: 'at least one parameter must be present' });
  });

  test('the birth date is in three fields, the day under a misleading name', async () => {
    const { returned } = await ask('getDemographic', '<arg0>1</arg0>', { service: 'Demographic' });

    expect(['yearOfBirth', 'monthOfBirth', 'dateOfBirth'].map((name) => fieldOf(returned[0], name))).toEqual([
      '1985',
      '03',
      '15',
    ]);
  });

  test.each([
    ['classic', null],
    ['open-o', '6045550142'],
  ] as const)('a %s server shows the cell number: %s', async (dialect, cell) => {
    await open({ dialect });
    const { returned } = await ask('getDemographic', '<arg0>3</arg0>', { service: 'Demographic' });

    expect(fieldOf(returned[0], 'cellPhone')).toBe(cell);
  });
});
