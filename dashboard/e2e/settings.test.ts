import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { welcomeTo } from '../../server/src/features/voice/speech/patient/welcome.ts';
import { chromiumPath, expectSound, openBrowser, type Visit, type Visitors } from './browser.ts';
import { type ClinicInBrowser, openClinic } from './clinic.ts';
import { expectAllSound, expectAllToRecover, LOOKS, type Place } from './places.ts';
import { signIn } from './sign-in.ts';

const PARTS: readonly Place[] = [
  {
    path: '/settings',
    en: 'Callers hear the name, texts carry it',
    zh: '来电者会听到名称',
    asks: '**/api/clinic/onboarding/validate',
    failed: 'The checks could not be run.',
  },
  {
    path: '/settings/clinic',
    en: 'Front desk phone',
    zh: '前台电话',
    asks: '**/api/clinic/me',
    failed: 'The clinic could not be read.',
  },
  {
    path: '/settings/emr',
    en: 'Live status',
    zh: '已连接，可以为来电服务。',
    asks: '**/api/clinic/emr',
    failed: 'The EMR connection could not be read.',
  },
  {
    path: '/settings/providers',
    en: 'take bookings',
    zh: '位接受预约',
    asks: '**/api/clinic/providers?*',
    failed: 'The roster could not be read.',
  },
  {
    path: '/settings/voice',
    en: 'Greeting, as it is spoken',
    zh: '实际念出的内容',
    asks: '**/api/clinic/voice-config',
    failed: 'The rules could not be read.',
  },
  {
    path: '/settings/texts',
    en: 'As it arrives',
    zh: '收到的样子',
    asks: '**/api/clinic/sms-config',
    failed: 'The texts could not be read.',
  },
  {
    path: '/settings/texts/sent',
    en: 'Delivered',
    zh: '已送达',
    asks: '**/api/clinic/sms/messages?*',
    failed: 'The sent texts could not be read.',
  },
  {
    path: '/settings/texts/opt-outs',
    en: '604-•••-••75',
    zh: '604-•••-••75',
    asks: '**/api/clinic/sms/opt-outs?*',
    failed: 'The list could not be read.',
  },
  {
    path: '/settings/privacy/looks',
    en: 'Access report',
    zh: '访问报告',
    asks: '**/api/clinic/reads?*',
    failed: 'The access log could not be read.',
  },
  {
    path: '/settings/privacy',
    en: 'How long things are kept',
    zh: '保存多久',
    asks: '**/api/clinic/data-retention',
    failed: 'The privacy settings could not be read.',
  },
  {
    path: '/settings/people',
    en: 'Managers can do everything.',
    zh: '主管可以使用所有功能',
    asks: '**/api/clinic/users?*',
    failed: 'The team could not be read.',
  },
];

describe.skipIf(!chromiumPath)('the settings', () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  let visit: Visit;
  beforeAll(async () => {
    clinic = await openClinic();
    visitors = await openBrowser(clinic.address);
    visit = await visitors.visit();
    await signIn(visit.page, clinic.managerEmail);
  });
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
  });

  test.each(LOOKS)('are sound: $theme, $language, $size', (look) =>
    expectAllSound(visitors, look, clinic.managerEmail, PARTS),
  );

  test('say what failed with the request id, show their shape meanwhile, and are well again', () =>
    expectAllToRecover(visit, PARTS));

  test('the EMR is tested in plain words, and another host asks for the password again', async () => {
    const { page } = visit;
    await page.goto('/settings/emr');
    await page.getByRole('button', { name: 'Test now' }).click();
    await page.getByText('Everything that callers need works.').waitFor();
    await page.getByText('Saved. You can replace it, not read it.').first().waitFor();
    await page.getByLabel('Address', { exact: true }).fill('https://elsewhere.example/oscar');
    await page.getByText('This is another host.').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Needed for this address.').waitFor();
    await expectSound(visit);
    await page.getByRole('button', { name: 'Drop the changes' }).click();

    await page.getByRole('button', { name: 'Read from the EMR' }).click();
    await page.getByText('Read again: nothing has changed.').waitFor();
    const code = page.getByRole('switch', { name: /Bookable: Code 1/ });
    const before = await code.getAttribute('aria-checked');
    await code.click();
    await page.getByRole('button', { name: 'As the EMR says' }).first().click();
    await page.getByRole('button', { name: 'As the EMR says' }).waitFor({ state: 'hidden' });
    expect(await code.getAttribute('aria-checked')).toBe(before);
    await page.getByLabel('Follow-up').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Save the types' }).click();
    await page.getByText('It applies from the next booking').waitFor();
  });

  test('the way back from the EMR ends on its page with the result, which leaves the address', async () => {
    const { page } = visit;
    await page.goto('/?emr=connected');
    await page.getByText('The EMR is connected.').waitFor();
    await page.waitForURL((url) => url.pathname === '/settings/emr' && url.search === '');
    await page.goto('/?emr=failed');
    await page.getByText('The EMR was not connected.').waitFor();
    await page.waitForURL((url) => url.pathname === '/settings/emr' && url.search === '');
  });

  test('a sync of the roster is seen before it is taken over; one provider is full for new patients', async () => {
    const quiet = await visitors.visit();
    const { page } = quiet;
    await signIn(page, clinic.quietEmail, '/settings/providers');
    await page.getByText('No provider is here yet.').waitFor();
    await page.getByRole('button', { name: 'Read from the EMR' }).click();
    await page.getByRole('button', { name: /Take over/ }).waitFor();
    await expectSound(quiet);
    await page.getByRole('button', { name: /Take over/ }).click();
    await page.getByText('The roster agrees with the EMR now.').waitFor();
    await page.getByRole('button', { name: /Dr\./ }).first().click();
    await page.getByRole('region', { name: 'Default visit' }).scrollIntoViewIfNeeded();
    await page.getByText('In person, the default').waitFor();
    await page.getByLabel('Visit by', { exact: true }).selectOption('phone');
    await page.getByText('By phone, set here').waitFor();
    await page.getByRole('radio', { name: 'Not now' }).click();
    await page.getByRole('button', { name: /^Save Dr\./ }).click();
    await page.getByText('Full').waitFor();
    await expectSound(quiet);
    await quiet.context.close();
  });

  test('a provider is a person: gender, languages, ages and a line, and callers hear them at once', async () => {
    const { page } = visit;
    await page.goto('/settings/providers');
    await page
      .getByRole('button', { name: /Margaret Lee/ })
      .first()
      .click();
    const form = page.getByRole('region', { name: /Margaret Lee/ });
    await form.getByText('From the EMR').first().waitFor();
    await form.getByLabel('Name in Chinese').fill('李慧医生');
    await form.getByRole('radio', { name: 'Female' }).click();
    await form.getByLabel('Add a language').selectOption('yue');
    await form.getByLabel('Add a language').selectOption('pa');
    await form.getByRole('button', { name: 'Remove Punjabi' }).click();
    await form.getByLabel('A line about her, English').fill('Family doctor with us since 2014.');
    await form.getByLabel('In Chinese', { exact: true }).fill('家庭医生，2014年起在本诊所。');
    // The specialty proposes all ages; they are saved because the manager takes them, not because they were shown.
    await form.getByText('Family Medicine usually sees all ages.').waitFor();
    await form.getByRole('button', { name: 'Use this' }).click();
    await form.getByText(/changes, not saved/).waitFor();
    await expectSound(visit);
    await form.getByRole('button', { name: /^Save Dr\./ }).click();
    const hears = page.getByRole('complementary', { name: 'What callers hear' });
    await hears.getByText('Family doctor with us since 2014.').waitFor();
    await hears.getByText(/Margaret Lee sees patients of all ages/).waitFor();
    await hears.getByText(/Margaret Lee speaks Cantonese/).waitFor();
    await page.reload();
    await page.getByRole('button', { name: /李慧医生/ }).waitFor();
    await page.getByRole('radio', { name: 'Female', checked: true }).waitFor();
  });

  test('ages that a specialty proposes are not saved unless the manager takes them', async () => {
    const { page } = visit;
    await page.goto('/settings/providers');
    await page
      .getByRole('button', { name: /Gurpreet Singh/ })
      .first()
      .click();
    const form = page.getByRole('region', { name: /Gurpreet Singh/ });
    await form.getByText('Internal Medicine usually sees patients from 18 on.').waitFor();
    await form.getByLabel('Name in Chinese').fill('辛格医生');
    await form.getByRole('button', { name: /^Save Dr\./ }).click();
    await page.getByRole('button', { name: /辛格医生/ }).waitFor();
    await page.reload();
    await form.getByText('Internal Medicine usually sees patients from 18 on.').waitFor();
    expect(await form.getByLabel('From age').inputValue()).toBe('');
  });

  test('days on which a provider is away are entered and taken back beside the person', async () => {
    const { page } = visit;
    await page.goto('/settings/providers');
    await page
      .getByRole('button', { name: /Gurpreet Singh/ })
      .first()
      .click();
    const away = page.getByRole('list', { name: 'Away' });
    await away.getByRole('button', { name: 'Add' }).click();
    await page.getByLabel('First day').fill('2026-12-21');
    await page.getByLabel('Last day').fill('2027-01-03');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await away.getByRole('button', { name: /^Remove Dec 21 to Jan 3/ }).click();
    await away.getByText(/Dec 21/).waitFor({ state: 'detached' });
  });

  test('the greeting is shown as the service says it, and a rule with what it would change', async () => {
    const { page } = visit;
    await page.goto('/settings/voice');
    const clinicOf = { name: 'Fraser Street', timezone: 'America/Vancouver', phone: null };
    const unset = {
      ...{ customGreeting: null, customGreetingZh: null, voiceVendor: 'vapi' as const },
      ...{
        assistantDisclosure: null,
        assistantDisclosureZh: null,
        address: null,
        city: null,
        parking: null,
        parkingZh: null,
      },
    };
    const recording = page.getByRole('switch', { name: 'Record calls' });
    for (const callRecording of [false, true]) {
      if (callRecording) await recording.click();
      for (const supportedLanguages of [['en', 'zh'], ['zh']] as const) {
        const { greeting } = welcomeTo(
          { ...clinicOf, ...unset, callRecording, supportedLanguages: [...supportedLanguages] },
          { callerPhone: '+16045550136', isOpen: true },
          new Date('2026-11-16T18:00:00Z'),
        );
        await page.getByText(greeting, { exact: true }).waitFor();
      }
    }
    await recording.click();
    await page.getByLabel('Buffer after a visit').fill('45');
    await page.getByText(/fewer times would be offered in seven days/).waitFor();
    expect(await page.locator('aside [role=status] li').first().innerText()).toMatch(/\d{1,2}:\d\d [ap]m/);
    await page.getByRole('radio', { name: /Verified/ }).click();
    await page.getByText('What is her date of birth?').waitFor();
    await expectSound(visit);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('It applies from the next call').waitFor();
  });

  test('who is calling: the card alone, and limits for callers, are saved and shown again', async () => {
    const { page } = visit;
    await page.goto('/settings/voice');
    await page.getByRole('radio', { name: /Verified/ }).click();
    await page.getByLabel('From a number that is not on the chart').selectOption('healthCard');
    await page.getByRole('switch', { name: 'Call back and text numbers abroad' }).click();
    await page.getByLabel('Bookings per call').fill('5');
    await page.getByLabel('Texts per number a day').fill('');
    await expectSound(visit);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('It applies from the next call').waitFor();
    await page.reload();
    await expect
      .poll(() => page.getByLabel('From a number that is not on the chart').inputValue())
      .toBe('healthCard');
    expect(await page.getByLabel('Bookings per call').inputValue()).toBe('5');
    expect(await page.getByLabel('Texts per number a day').inputValue()).toBe('');
    expect(await page.getByLabel('Visits per patient a day').inputValue()).toBe('2');
  });

  test('a text is written with its preview and segments, and goes back to the built-in words', async () => {
    const { page } = visit;
    await page.goto('/settings/texts');
    await page.getByText('Reply STOP to opt out.').waitFor();
    await page.getByLabel('English').first().fill('See you {date} at {time}, {doctor}.');
    await page
      .getByText(/See you .* at/)
      .last()
      .waitFor();
    await page.getByText('{doctor} is unknown').waitFor();
    await page.getByRole('button', { name: '{clinicPhone}' }).first().click();
    await expectSound(visit);
    await page.getByRole('button', { name: 'Restore the built-in wording' }).click();
    await page.getByText('Reply STOP to opt out.').waitFor();
  });

  test('what was texted is found by its delivery and its digits; numbers stay masked', async () => {
    const { page } = visit;
    await page.goto('/settings/texts');
    await page.getByRole('link', { name: 'Sent', exact: true }).click();
    await page.getByRole('button', { name: /^Delivery/ }).click();
    await page.getByRole('menuitem', { name: 'Not sent' }).click();
    await page.getByText('the caller declined texts').waitFor();
    await page.getByRole('searchbox', { name: 'Digits of the number' }).fill('999');
    await page.getByText('No text matches.').waitFor();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await page.getByText('Not delivered').first().waitFor();
    expect(await page.locator('tbody').textContent()).not.toMatch(/555-?01/);
    await page.getByRole('link', { name: 'Opted out' }).click();
    await page.getByText('Replied STOP').first().waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  test('nothing sent and nobody who wants none is said in words', async () => {
    const quiet = await visitors.visit();
    await signIn(quiet.page, clinic.quietEmail, '/settings/texts/sent');
    await quiet.page.getByText('No text was sent yet.').waitFor();
    await quiet.page.goto('/settings/texts/opt-outs');
    await quiet.page.getByText('Nobody has opted out.').waitFor();
    await quiet.page.goto('/settings/privacy/looks');
    await quiet.page
      .locator('tbody')
      .getByText(/^Viewed the /)
      .first()
      .waitFor();
    await expectSound(quiet);
    await quiet.context.close();
  });

  test('an access report tells a patient who has looked; the number stands in no address', async () => {
    const { page } = visit;
    await page.goto('/calls');
    await page.getByRole('button', { name: /9:12 am/ }).click();
    await page.getByText('Wanted her blood pressure taken').waitFor();
    await page.goto('/settings/privacy');
    await page.getByRole('link', { name: 'Access log' }).click();
    await page.getByText('Opened a call').first().waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByLabel('Patient’s phone number').fill('604-555-0136');
    await page.getByRole('button', { name: 'Make the report' }).click();
    await page.getByText(/from this number, looked at/).waitFor();
    await page
      .getByText(/maya.fong@fraser.test read what was said/)
      .first()
      .waitFor();
    expect(asked.join(' ')).not.toContain('0136');
    await page.getByText('Made an access report').first().waitFor();
    await expectSound(visit);
  });

  test('a number is read in the settings as everywhere else, and kept as it is typed', async () => {
    const { page } = visit;
    await page.goto('/settings/clinic');
    const field = page.getByLabel('Front desk phone');
    await field.fill('+16045550102');
    expect(await field.inputValue()).toBe('604-555-0102');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').first().waitFor();
    await page.reload();
    await field.waitFor();
    expect(await field.inputValue()).toBe('604-555-0102');
  });

  test('somebody is invited by a link that is shown once, and the invitation withdrawn', async () => {
    const { page } = visit;
    await page.goto('/settings/people');
    await page.getByRole('button', { name: 'Invite someone' }).click();
    await page.getByLabel('Email').fill('nadia@fraser.test');
    await page.getByRole('button', { name: 'Create invitation' }).click();
    await page.getByText('The invitation for nadia@fraser.test is ready').waitFor();
    await page.getByText(/accept-invitation#/).waitFor();
    await expectSound(visit);
    await page.getByRole('button', { name: 'Withdraw: nadia@fraser.test' }).click();
    await page.getByText('no longer works').waitFor();
    await page.getByText('Here:').waitFor();
  });

  test('the logo is kept when it is chosen, shown, and removed', async () => {
    const { page } = visit;
    await page.goto('/settings/clinic');
    await page.getByText('None yet.').waitFor();
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 120, height: 60 } });
    await page
      .getByLabel('Logo', { exact: true })
      .last()
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
    await page.getByAltText('Your logo').waitFor();
    await expectSound(visit);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('None yet.').waitFor();
  });

  test('the privacy officer is named, and an agreement signed', async () => {
    const { page } = visit;
    await page.goto('/settings/privacy');
    await page.getByLabel('Name', { exact: true }).fill('Grace Okafor');
    await page.getByLabel('Email', { exact: true }).fill('privacy@fraser.test');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Agreements' }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Voice platform: Mark as signed' }).click();
    await page.getByRole('button', { name: 'Voice platform: Not signed any more' }).waitFor();
  });
});
