import { beforeEach, describe, expect, test } from 'vitest';
import { ask, askJson, book, day, epochOf, open, useRestEmr } from './rest-emr-for-tests.ts';

useRestEmr();

describe('finding patients', () => {
  const query = { type: 'Name', term: '', active: true, integrator: false, outofdomain: true, params: {} };
  const search = (change: object, paging = '?startIndex=0&itemsToReturn=20') =>
    ask('POST', `demographics/search${paging}`, { body: { ...query, ...change } });
  const found = async (change: object) => {
    const { content } = (await (await search(change)).json()) as { content: { firstName: string }[] };
    return content.map(({ firstName }) => firstName);
  };

  test.each([
    ['a last name is a pattern that floats', { term: 'e' }, ['Wei']],
    ['first names are after the comma, anywhere in them', { term: ',lee' }, ['Ashlee']],
    ['anchors hold', { term: ',^lee' }, []],
    ['capitals find nobody', { term: 'CHEN' }, []],
    ['a dot finds everybody who is active', { term: '.' }, ['Wei', 'Ashlee']],
    ['bare digits find bare digits', { type: 'Phone', term: '6045550142' }, []],
    ['a percent sign makes it another pattern', { type: 'Phone', term: '%604%555%0142%' }, ['Wei']],
    ['a percent pattern is taken as it stands', { type: 'Phone', term: '604%555' }, []],
    ['a star finds nobody', { type: 'Phone', term: '604*' }, []],
    ['not active means only the others', { term: 'chen', active: false }, ['Old']],
    ['the birth date', { type: 'DOB', term: '1985-03-15' }, ['Wei']],
    ['the health number', { type: 'HIN', term: '^9123456789$' }, ['Wei']],
    ['the cell number is not searched', { type: 'Phone', term: '778' }, []],
  ])('%s', async (_, change, names) => {
    expect(await found(change)).toEqual(names);
  });

  test.each([
    ['a key is missing', { params: undefined }, undefined],
    ['the pattern is broken', { term: '(' }, undefined],
    ['the page is not given', { term: 'chen' }, ''],
    ['a field nobody knows', { limit: 5 }, undefined],
  ])('is 500 if %s', async (_, change, paging) => {
    expect((await search(change, paging)).status).toBe(500);
  });

  test('an item has the birth date as text and as a number nobody should use', async () => {
    const { content, total } = await askJson('POST', 'demographics/search?startIndex=0&itemsToReturn=1', {
      ...query,
      term: '^chen',
    });

    expect(total).toBe(1);
    expect(content).toMatchObject([{ formattedDOB: '1985-03-15', dob: epochOf('1985-03-15T00:00:00') }]);
  });

  test("a patient's cell number is among the extras, and a field of its own on the newer server", async () => {
    expect(await askJson('GET', 'demographics/2')).toMatchObject({
      extras: [{ key: 'demo_cell', value: '7785550100' }],
    });
    await open({ dialect: 'open-o' });
    expect(await askJson('GET', 'demographics/basic/2.json')).toMatchObject({ cellPhone: '7785550100' });
  });
});

describe('registering a patient', () => {
  const jane = {
    firstName: 'JANE',
    lastName: 'DOE',
    middleNames: '',
    sex: 'F',
    dobYear: '1985',
    dobMonth: '03',
    dobDay: '15',
    phone: '604-555-1234',
    address: { address: '1 Main St', city: 'Vancouver', province: 'BC', postal: 'V6A 1A1' },
    admissionProgramId: 10034,
  };

  test('stores what was sent', async () => {
    const { demographicNo } = await askJson('POST', 'demographics', jane);

    expect(book.patient(demographicNo)).toMatchObject({
      lastName: 'DOE',
      dayOfBirth: '15',
      city: 'Vancouver',
    });
  });

  test('without the program is 500, and the patient exists all the same', async () => {
    const { admissionProgramId: _, ...rest } = jane;

    expect((await ask('POST', 'demographics', { body: rest })).status).toBe(500);
    expect(book.patients().at(-1)).toMatchObject({ lastName: 'DOE' });
  });

  test.each([
    ['no middle names on a classic server', { middleNames: undefined }],
    ['an address that is null', { address: null }],
    ['no last name', { lastName: null }],
  ])('%s is 500, and nobody is stored', async (_, change) => {
    expect((await ask('POST', 'demographics', { body: { ...jane, ...change } })).status).toBe(500);
    expect(book.patients()).toHaveLength(3);
  });
});

describe('the book', () => {
  const nine = {
    providerNo: '101',
    appointmentDate: day,
    startTime: '09:00',
    duration: 15,
    demographicNo: 1,
    status: 't',
  };

  test.each([
    ['classic', day, { appointmentDate: `${day}T00:00:00`, startTime: '1970-01-01T09:00:00' }, 'Chen,Wei'],
    [
      'open-o',
      epochOf(`${day}T00:00:00`),
      { appointmentDate: `${day}T09:00:00`, startTime: `${day}T09:00:00` },
      'Chen, Wei',
    ],
  ] as const)(
    'on %s an appointment has one form when saved and another when read',
    async (dialect, read, saved, name) => {
      await open({ dialect });
      const { appointment } = await askJson('POST', 'schedule/add', nine);
      const { appointments } = await askJson('POST', 'schedule/1/appointmentHistory', {});

      expect(appointment).toMatchObject({
        appointmentDate: epochOf(saved.appointmentDate),
        startTime: epochOf(saved.startTime),
        name,
      });
      expect(appointments).toMatchObject([
        { appointmentDate: read, startTime: '09:00:00', endTime: '09:14:00' },
      ]);
    },
  );

  test.each([
    [
      'a time with its half of the day',
      { startTime: undefined, startTime12hWithMedian: '01:30 PM' },
      '13:30:00',
      '13:44:00',
    ],
    ['no length ends before it begins', { duration: undefined }, '09:00:00', '08:59:00'],
  ])('%s', async (_, change, startTime, endTime) => {
    await askJson('POST', 'schedule/add', { ...nine, ...change });

    expect(book.appointments()).toMatchObject([{ startTime, endTime }]);
  });

  test('an unknown patient is 500 and books nothing', async () => {
    expect((await ask('POST', 'schedule/add', { body: { ...nine, demographicNo: 77 } })).status).toBe(500);
    expect(book.appointments()).toEqual([]);
  });

  test('cancelling changes the status', async () => {
    const id = book.staffBook({
      providerNo: '101',
      date: day,
      startTime: '09:00',
      minutes: 15,
      reason: 'cough',
    });
    await askJson('POST', `schedule/appointment/${id}/updateStatus`, { status: 'C' });

    expect(book.appointment(id)).toMatchObject({ status: 'C', reason: 'cough' });
    expect(
      (await ask('POST', 'schedule/appointment/99/updateStatus', { body: { status: 'C' } })).status,
    ).toBe(500);
  });

  describe('with rows', () => {
    beforeEach(() => {
      const at = { providerNo: '101', minutes: 15, demographicNo: 1, startTime: '09:15' };
      book.staffBook({ ...at, date: '2026-02-27' });
      book.staffBook({ ...at, date: '2026-02-28' });
      book.staffBook({ ...at, date: '2026-02-27', status: 'C' });
    });

    test('a day is a list in an envelope on a classic server, without cancelled rows', async () => {
      expect(await askJson('GET', 'schedule/101/day/2026-02-27')).toEqual({
        template: null,
        patients: [
          {
            demographicNo: 1,
            appointmentNo: 1,
            name: 'Chen,Wei',
            status: 't',
            startTime: '09:15 AM',
            reason: '',
            date: epochOf('2026-02-27T00:00:00'),
          },
        ],
      });
    });

    test('a day is a bare list with a length on the newer one', async () => {
      await open({ dialect: 'open-o' });

      expect(await askJson('GET', 'schedule/101/day/2026-02-27')).toMatchObject([
        { appointmentNo: 1, duration: '14m ' },
      ]);
    });

    test('a month counts from zero and loses its last day', async () => {
      const { appointments } = await askJson('GET', 'schedule/fetchMonthly/101/2026/1');

      expect(appointments.map(({ id }) => id)).toEqual([1, 3]);
    });

    test.each([
      ['days with their end', 'fetchDays/2026-02-27/2026-02-28/101,102', 3],
      ['days without their end', 'fetchProviderAppts/101/2026-02-27/2026-02-28', 2],
    ])('%s', async (_, path, count) => {
      const { content } = await askJson('GET', `schedule/${path}`);

      expect(content).toHaveLength(count);
      expect(content[0]).not.toHaveProperty('endTime');
    });

    test('several days at once are broken on the newer server', async () => {
      await open({ dialect: 'open-o' });

      expect((await ask('GET', 'schedule/fetchDays/2026-02-27/2026-02-28/101')).status).toBe(500);
    });
  });
});
