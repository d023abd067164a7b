import { expect, test } from 'vitest';
import { aCall, ask } from '../../../../testing/features/voice/test-call.ts';
import tool from './join-standby-list.ts';

test('a caller joins with acceptable times, and hears that offers come by text', async () => {
  const call = aCall();
  const given = {
    ...{ patientId: '1', appointmentId: '4711', days: ['Mondays', '周三', '2026-11-20'] },
    ...{ earliestTime: '9:00', latestTime: '12:00', notice: '2 hours', smsConsent: 'true' },
  };
  expect(await ask(tool, given, call)).toEqual({
    success: true,
    message: expect.stringContaining('we text you'),
  });
  expect(call.told.standby).toMatchObject([
    {
      wish: {
        ...{ patientId: '1', appointmentId: '4711', providerId: null, notice: 2 },
        days: ['monday', 'wednesday', '2026-11-20'],
        ...{ earliestTime: '09:00', latestTime: '12:00' },
      },
      joiner: { source: 'call', callId: 'call-1', mayText: true },
    },
  ]);
});

test.each([
  [
    'en',
    "You're on the list for a time earlier than your visit on Wednesday the 25th at two with Susan Lee. If one comes free we text you: reply 1 to take it. Until then that visit stays.",
  ],
  [
    'zh',
    '已经帮您登记，等更早的空位。您现在的预约是下周三下午两点，Susan Lee。有空位我们会发短信给您，回复1就可以要这个时间。在那之前这个预约不变。',
  ],
] as const)(
  'in %s the answer names the visit to be replaced, and how to accept an offer',
  async (language, message) => {
    const answer = await ask(
      tool,
      { patientId: '1', appointmentId: '4711', smsConsent: 'true' },
      aCall({ language }),
    );
    expect(answer).toEqual({ success: true, message });
  },
);

test('a caller who wants no text hears that the clinic can call', async () => {
  const answer = await ask(tool, { patientId: '1', smsConsent: 'false' }, aCall());
  expect(answer).toMatchObject({ success: true, message: expect.stringContaining('call you') });
});

test.each([
  ['a day that is none', { days: ['someday'] }, /Which days/],
  ["hours that can't be read", { earliestTime: 'when the cows come home' }, /From what time/],
  ['hours that end before they begin', { earliestTime: '15:00', latestTime: '09:00' }, /From what time/],
  ['a notice that is no number', { notice: 'a while' }, /How many hours/],
  ['a visit that there is not', { appointmentId: '404' }, /can't find that appointment/],
])('%s adds nobody to the list, and is asked about', async (_, given, question) => {
  const call = aCall();
  expect(await ask(tool, { patientId: '1', ...given }, call)).toEqual({
    success: false,
    message: expect.stringMatching(question),
  });
  expect(call.told.standby).toEqual([]);
});
