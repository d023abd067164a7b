interface Traced {
  /** Seconds into the call. */
  readonly after: number;
  readonly kind: string;
  readonly detail: object;
}

interface SeenCall {
  readonly at: string;
  readonly seconds: number;
  readonly trace?: readonly Traced[];
  readonly call_id?: string;
  readonly ended_at?: null;
  readonly [column: string]: unknown;
}

const TODAY = '2026-11-16';
const LAST_MONDAY = '2026-11-09';

const MANDARIN = [
  'AI: 您好，这里是 Fraser Street 家庭诊所。我是语音助理，请问有什么可以帮您？',
  'User: 你好，我想约李医生量一下血压。',
  'AI: 好的，林女士。为了确认身份，请告诉我您的出生日期。',
  'User: 一九五八年七月十二号。',
  'AI: 李医生今天上午十点四十五分有空，您方便吗？',
  'User: 十点四十五可以的。',
  'AI: 约好了：今天上午十点四十五分，李医生，量血压。确认短信会发到您的手机。',
  'User: 好，谢谢你。',
].join('\n');

const ENGLISH = [
  'AI: Fraser Street Clinic, good morning. I am the automated assistant. How can I help?',
  'User: Should I stop my iron tablets before the blood test on Thursday?',
  'AI: That is a question for the clinic. Shall somebody call you back?',
  'User: Yes please, before noon.',
  'AI: I have noted it. The clinic will call you back today.',
].join('\n');

/** A Monday morning until ten, the newest last; and the Monday before. */
export const CALLS: readonly SeenCall[] = [
  ...['07:40', '08:05', '08:20', '08:50', '09:10', '09:30', '10:40', '11:15', '13:05', '15:20'].map(
    (time, at) => ({
      at: `${LAST_MONDAY}T${time}`,
      seconds: 60 + at * 11,
      outcome: at % 3 === 0 ? 'booked' : 'clinic_info',
      intent: at % 3 === 0 ? 'book' : 'inquiry',
      caller_phone: `+1604555${String(200 + at).padStart(4, '0')}`,
      asked_again: at === 4 ? 1 : 0,
      misunderstood: at === 6 ? 1 : 0,
      ...(at % 3 === 0 ? { turns_to_booking: 5 + at, seconds_to_booking: 50 + at * 9 } : {}),
    }),
  ),
  {
    at: `${TODAY}T07:12`,
    seconds: 69,
    outcome: 'clinic_info',
    intent: 'inquiry',
    caller_phone: '+16045550187',
    after_hours: true,
  },
  { at: `${TODAY}T07:55`, seconds: 106, outcome: 'booked', intent: 'book', caller_phone: '+16045550120' },
  {
    at: `${TODAY}T08:07`,
    seconds: 147,
    outcome: 'waitlisted',
    intent: 'register',
    caller_phone: '+16045550121',
  },
  {
    at: `${TODAY}T08:21`,
    seconds: 245,
    outcome: 'booked',
    intent: 'book',
    caller_phone: '+16045550122',
    language: 'zh',
    ...{ asked_again: 1, misunderstood: 2, turns_to_booking: 13, seconds_to_booking: 211 },
  },
  { at: `${TODAY}T08:36`, seconds: 82, outcome: 'cancelled', intent: 'cancel', caller_phone: '+16045550123' },
  {
    at: `${TODAY}T08:44`,
    seconds: 200,
    outcome: 'booked',
    intent: 'book',
    caller_phone: '+16045550124',
    language: 'zh',
  },
  { at: `${TODAY}T08:57`, seconds: 118, outcome: 'booked', intent: 'book', caller_phone: '+16045550125' },
  {
    at: `${TODAY}T09:01`,
    seconds: 41,
    outcome: 'clinic_info',
    intent: 'inquiry',
    caller_phone: '+16045550148',
  },
  {
    at: `${TODAY}T09:03`,
    seconds: 156,
    outcome: 'rescheduled',
    intent: 'reschedule',
    caller_phone: '+16045550126',
  },
  {
    at: `${TODAY}T09:08`,
    seconds: 115,
    outcome: 'transferred',
    intent: 'other',
    transferred: true,
    transfer_reason: 'patient_request',
    caller_phone: '+16045550119',
  },
  {
    at: `${TODAY}T09:12`,
    seconds: 168,
    call_id: 'call-lin',
    outcome: 'booked',
    intent: 'book',
    language: 'zh',
    caller_phone: '+16045550136',
    patient_id: '4',
    provider_id: '101',
    appointment_id: '48213',
    ...{ asked_again: 0, misunderstood: 0, turns_to_booking: 4, seconds_to_booking: 88 },
    summary: 'Wanted her blood pressure taken. Took the first time offered, today at 10:45.',
    transcript: MANDARIN,
    sms_consent: true,
    trace: [
      { after: 15, kind: 'tool', detail: { tool: 'find_patient', ms: 412, outcome: 'ok' } },
      { after: 48, kind: 'tool', detail: { tool: 'find_earliest_appointment', ms: 921, outcome: 'ok' } },
      { after: 88, kind: 'tool', detail: { tool: 'create_appointment', ms: 3417, outcome: 'ok' } },
    ],
  },
  {
    at: `${TODAY}T09:34`,
    seconds: 109,
    call_id: 'call-ada',
    outcome: 'no_action',
    intent: 'inquiry',
    caller_phone: '+16045550142',
    summary: 'Asked whether to stop iron tablets before a blood test. A call back was promised.',
    transcript: ENGLISH,
  },
  {
    at: `${TODAY}T09:41`,
    seconds: 72,
    outcome: 'no_action',
    intent: 'book',
    status: 'in_progress',
    ended_at: null,
    language: 'zh',
    caller_phone: '+16045550163',
    transcript: MANDARIN.split('\n').slice(0, 5).join('\n'),
  },
];

interface SeenItem {
  readonly at: string;
  readonly kind: string;
  readonly facts: Readonly<Record<string, string>>;
  readonly [column: string]: unknown;
}

export const ITEMS: readonly SeenItem[] = [
  {
    at: `${TODAY}T09:58`,
    kind: 'emergency',
    urgent: true,
    phone: '+16045550142',
    facts: { words: 'tightness in my chest' },
  },
  {
    at: `${TODAY}T09:52`,
    kind: 'callback',
    until: '2026-11-17T00:00:00Z',
    name: 'Ada Brown',
    phone: '+16045550143',
    call_id: 'call-ada',
    facts: {
      reason: 'Should she stop her iron tablets before Thursday’s blood test',
      preferredTime: 'before noon',
      told: 'The clinic will call you back today.',
      spoken: 'en',
    },
  },
  {
    at: `${TODAY}T09:39`,
    kind: 'booking_in_doubt',
    urgent: true,
    name: 'Wei Chen 陈伟',
    phone: '+16045550128',
    patient_id: '10233',
    facts: { when: 'Tuesday 17 November, 14:30, Dr. Lee' },
  },
  {
    at: `${TODAY}T09:26`,
    kind: 'transfer_not_taken',
    until: '2026-11-17T16:26:00Z',
    phone: '+16045550119',
    facts: { reason: 'a form for ICBC' },
  },
  {
    at: `${TODAY}T08:58`,
    kind: 'sms_failed',
    name: 'Jane Doe',
    phone: '+16045550150',
    facts: { code: '30006' },
  },
];

export interface SeenFax {
  readonly at: string;
  /** Drawn pages that are checked in beside the service. */
  readonly file: string;
  readonly pages?: number;
  readonly reviewReason: string;
  readonly extracted: Readonly<Record<string, unknown>>;
}

export const faxRead = (fields: {
  readonly first: string;
  readonly last: string;
  readonly born: string;
  readonly phn: string | null;
  readonly sender: string;
  readonly documentType: string;
  readonly confidences: Readonly<Record<string, number>>;
  readonly places?: Readonly<Record<string, { readonly page: number; readonly words: string }>>;
}) => {
  const { first: firstName, last: lastName, born: dateOfBirth, phn, ...rest } = fields;
  const patient = { firstName, lastName, dateOfBirth, phn, phone: null };
  return {
    ...patient,
    ...rest,
    patientName: `${firstName} ${lastName}`,
    documentDate: '2026-11-10',
    urgency: 'routine',
    isBlank: false,
    patients: [{ ...patient, phnIsCertain: false }],
  };
};

/** Two that wait for a person: one with somebody else's health number, one with a name that is almost right. */
export const FAXES: readonly SeenFax[] = [
  {
    at: `${TODAY}T07:55`,
    file: '15-number-of-another.png',
    reviewReason: 'low_confidence',
    extracted: faxRead({
      first: 'Jane',
      last: 'Smith',
      born: '1972-09-30',
      phn: '9123450013',
      sender: 'Cambie Neurology',
      documentType: 'specialist_report',
      confidences: {
        ...{ patientName: 0.97, dateOfBirth: 0.93, phn: 0.41 },
        ...{ sender: 0.95, documentDate: 0.9, documentType: 0.78 },
      },
      places: {
        patientName: { page: 1, words: 'RE: Jane Smith' },
        dateOfBirth: { page: 1, words: 'DOB: 30-Sep-1972 PHN: 9123 450 013' },
        phn: { page: 1, words: 'DOB: 30-Sep-1972 PHN: 9123 450 013' },
        sender: { page: 1, words: 'Cambie Neurology' },
        documentDate: { page: 1, words: 'Date: 10 Nov 2026' },
      },
    }),
  },
  {
    at: `${TODAY}T08:40`,
    file: '17-almost-the-name.png',
    reviewReason: 'no_match',
    extracted: faxRead({
      first: 'Emilie',
      last: 'Chen',
      born: '2014-06-21',
      phn: null,
      sender: 'Pacific Laboratories',
      documentType: 'lab_result',
      confidences: {
        patientName: 0.7,
        dateOfBirth: 0.91,
        sender: 0.95,
        documentDate: 0.9,
        documentType: 0.96,
      },
    }),
  },
];

/** Who looks for a family doctor, the newest last. */
export const WAITLIST = [
  ['Abdul', 'Karim', '+16045550188', 'Any provider', 'contacted', '2026-10-12'],
  ['文', '许', '+16045550159', 'Speaks Mandarin', 'pending', '2026-10-19'],
  ['Rosalind', 'Hart', '+16045550181', 'Near Fraser Street', 'pending', '2026-10-23'],
  ['Leah', 'Abrams', '+16045550104', 'Dr. Lee, if she can', 'pending', '2026-11-02'],
  ['Marcel', 'Gagnon', '+16045550126', 'Has diabetes', 'registered', '2026-11-09'],
  ['Priya', 'Raman', '+16045550139', 'Pregnant, due in March', 'pending', '2026-11-15'],
] as const;
