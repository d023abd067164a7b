import { describe, expect, test } from 'vitest';
import { aCall, ask, type Scene } from '../../../../testing/features/voice/test-call.ts';
import { Failure } from '../../../kernel/failure.ts';
import { LANGUAGES } from '../../../kernel/language.ts';
import { apology } from '../speech/apologies.ts';
import type { Tool } from '../tool.ts';
import { loadToolbox } from '../toolbox.ts';

const box = await loadToolbox(new URL('./', import.meta.url));
const callback = box.find('request_callback') as Tool;
const WISH = { name: 'Wei Chen', reason: 'iron tablets before a blood test' };
const at = (day: string, time: string): Scene => ({ now: { date: day, time } });

describe('a call-back', () => {
  test('is recorded with caller, reason, time and number, without a chart and without the EMR', async () => {
    const call = aCall({ broken: new Failure('EMR_UNAVAILABLE', 'it is dead') });
    const answer = await ask(callback, { ...WISH, preferredTime: 'after lunch', language: 'zh' }, call);
    expect(answer.success).toBe(true);
    expect(call.told.callbacks).toEqual([
      {
        cause: 'call-1/caller',
        callId: 'call-1',
        name: 'Wei Chen',
        phone: '+16045550142',
        patientId: null,
        reason: 'iron tablets before a blood test',
        preferredTime: 'after lunch',
        language: 'zh',
        told: answer.message,
        until: new Date('2026-11-17T00:00:00Z'),
      },
    ]);
  });

  // The 16th of November 2026 is a Monday; the clinic is open from nine to five on weekdays.
  test.each([
    ['2026-11-16', '10:00', 'call you back today before five', '今天下午五点之前'],
    ['2026-11-16', '07:00', 'call you back today after nine', '今天上午九点以后'],
    ['2026-11-16', '16:50', 'tomorrow after nine', '明天上午九点以后'],
    ['2026-11-20', '19:00', 'on Monday after nine', '下周一上午九点以后'],
  ])('on %s at %s is promised for when the clinic is open', async (day, time, en, zh) => {
    expect((await ask(callback, WISH, aCall(at(day, time)))).message).toContain(en);
    const chinese = await ask(callback, WISH, aCall({ ...at(day, time), language: 'zh' }));
    expect(chinese.message).toContain(zh);
    expect(chinese.message).toContain('回电');
  });

  test('is promised for when it suits the caller, if they have said when', async () => {
    const wish = { ...WISH, preferredTime: 'around noon' };
    const english = await ask(callback, wish, aCall(at('2026-11-16', '10:00')));
    expect(english.message).toContain('call you back today before five, if possible when you asked, at ');
    const chinese = await ask(callback, wish, aCall({ ...at('2026-11-16', '10:00'), language: 'zh' }));
    expect(chinese.message).toContain('今天下午五点之前、尽量挑您方便的时候打');
    const nextDay = await ask(callback, wish, aCall(at('2026-11-16', '16:50')));
    expect(nextDay.message).toContain('call you back tomorrow, if possible when you asked, at ');
  });

  test('is not promised for a message', async () => {
    const said = { reason: 'tell Na Li to call her cousin', onBehalfOf: 'Na Li', relationship: 'cousin' };
    const message = { ...said, messageOnly: true };
    const call = aCall();
    const answer = await ask(callback, message, call);
    expect(answer).toMatchObject({
      success: true,
      message: "I've noted it, and I'll pass it on to the clinic.",
    });
    expect(call.told.callbacks).toMatchObject([{ ...said, isMessage: true }]);
    expect(call.told.callbacks[0]).not.toHaveProperty('until');
    const chinese = await ask(callback, message, aCall({ language: 'zh' }));
    expect(chinese.message).toBe('已经记下了，我会转告诊所。');
  });

  test('reads a number back that was given for a message, once', async () => {
    const message = { reason: 'ring me', phone: '604 555 0188', messageOnly: true };
    const call = aCall();
    expect((await ask(callback, message, call)).message).toBe(
      "I've noted it, and I'll pass it on to the clinic, with your number, 604-555-0188.",
    );
    expect((await ask(callback, message, call)).message).not.toContain('0188');
    const chinese = await ask(callback, message, aCall({ language: 'zh' }));
    expect(chinese.message).toBe('已经记下了，我会转告诊所，您的电话是604-555-0188。');
  });

  test.each([
    [{}, 'full name, and at which number', '您的全名，还有诊所可以联系您的电话'],
    [{ name: 'Mark' }, 'full name, and at which number', '您的全名，还有诊所可以联系您的电话'],
    [{ name: 'Mark MacDonald' }, 'At which number can the clinic reach you?', '诊所可以打哪个电话联系您'],
    [{ name: '王强' }, 'At which number can the clinic reach you?', '诊所可以打哪个电话联系您'],
  ])(
    'a message of a hidden number (%o) asks once who left it and where they are reached',
    async (who, en, zh) => {
      const message = { reason: 'ring Mark', onBehalfOf: 'Fiona MacDonald', messageOnly: true, ...who };
      for (const [language, words] of [
        ['en', en],
        ['zh', zh],
      ] as const) {
        const call = aCall({ callerPhone: null, language });
        const first = await ask(callback, message, call);
        expect(first).toMatchObject({ success: false, message: expect.stringContaining(words) });
        expect(call.told.callbacks).toEqual([]);
        // Whoever would rather not say still leaves the message.
        expect(await ask(callback, message, call)).toMatchObject({ success: true });
        expect(call.told.callbacks).toMatchObject([{ phone: null, isMessage: true }]);
      }
    },
  );

  test('a message of a hidden number is noted at once with a name and a number, or about a patient of the call', async () => {
    const message = { reason: 'leave no voicemail', messageOnly: true };
    const reached = { ...message, name: 'Mark MacDonald', phone: '604 555 0188' };
    expect(await ask(callback, reached, aCall({ callerPhone: null }))).toMatchObject({ success: true });
    const patient = aCall({ callerPhone: null, known: ['1'] });
    expect(await ask(callback, message, patient)).toMatchObject({ success: true });
  });

  test('goes to another number if the caller gives one', async () => {
    const call = aCall();
    const other = { ...WISH, phone: '604 555 0188' };
    const { message } = await ask(callback, other, call);
    expect(message).toContain('at 604-555-0188. Is that right?');
    expect(call.told.callbacks[0]).toMatchObject({ phone: '+16045550188', name: 'Wei Chen' });
    const again = await ask(callback, { ...other, preferredTime: 'after lunch' }, call);
    expect(again.message).not.toContain('0188');
    const chinese = await ask(callback, other, aCall({ language: 'zh' }));
    expect(chinese.message).toContain('打604-555-0188给您回电，号码对吗？');
  });

  test('says once that it goes to the number of the call, where that is shown', async () => {
    const call = aCall();
    expect((await ask(callback, WISH, call)).message).toBe(
      "I've noted it. The clinic will call you back today before five, at 604-555-0142, the number you're calling from. Is that right?",
    );
    expect((await ask(callback, WISH, call)).message).not.toContain('0142');
    expect((await ask(callback, WISH, aCall({ language: 'zh' }))).message).toBe(
      '已经记下了。诊所会在今天下午五点之前打您现在用的604-555-0142给您回电，号码对吗？',
    );
  });

  test('to another number than was noted first is the same one, and the change is said', async () => {
    const office = { ...WISH, phone: '604 555 0188' };
    for (const [language, words] of [
      ['en', "I've changed the number to 604-555-0188. The clinic will call you back today before five."],
      ['zh', '号码改成604-555-0188了，诊所会在今天下午五点之前给您回电。'],
    ] as const) {
      const call = aCall({ language });
      await ask(callback, WISH, call);
      expect((await ask(callback, office, call)).message).toContain(words);
      const [first, second] = call.told.callbacks;
      expect(second).toMatchObject({ cause: first?.cause, phone: '+16045550188' });
      expect(new Set(call.told.memory.flatMap(({ outcomes = {} }) => Object.keys(outcomes))).size).toBe(1);
    }
  });

  test('about somebody else, or a message beside it, is one of its own', async () => {
    const call = aCall({ known: ['1'] });
    await ask(callback, WISH, call);
    await ask(callback, { ...WISH, onBehalfOf: 'Na Li', relationship: 'cousin' }, call);
    await ask(callback, { ...WISH, messageOnly: true }, call);
    expect(new Set(call.told.callbacks.map(({ cause }) => cause)).size).toBe(3);
  });

  test.each([
    ['the number, where none is shown', { callerPhone: null }, WISH, 'At which number'],
    ['what it is about', {}, { name: 'Wei Chen' }, 'what may I tell the clinic'],
  ])('asks for %s, and stores nothing', async (_, scene, given, words) => {
    const call = aCall(scene);
    const answer = await ask(callback, given, call);
    expect(answer).toMatchObject({ success: false });
    expect(answer.message.toLowerCase()).toContain(words.toLowerCase());
    expect(call.told.callbacks).toEqual([]);
  });
});

describe('when the EMR does not answer', () => {
  const OF_OUR_OWN = [
    'request_callback',
    'add_to_waitlist',
    'transfer_call',
    'log_call_metadata',
    'get_clinic_info',
    'checkNewPatientAcceptance',
  ];
  const asking = box.tools
    .filter(({ name }) => !OF_OUR_OWN.includes(name))
    .map((tool) => [tool.name, tool] as const);

  test.each(asking)('%s offers a call-back, and does not send the caller away', (_, tool) => {
    for (const language of LANGUAGES) {
      const { message } = apology(tool, language, new Failure('EMR_UNAVAILABLE', 'it is dead')) as {
        message: string;
      };
      expect(message).toContain(language === 'en' ? 'call you back' : '回电');
      expect(message.match(/call you back|回电/g)).toHaveLength(1);
      expect(message).not.toMatch(/try again|try another|稍后再试|换个时间/);
    }
  });
});
