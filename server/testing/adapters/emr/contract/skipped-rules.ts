const troublesOf = (write: string) => [
  `${write} fails as unreachable, with nothing sent, when nobody is there`,
  `${write} asks nothing once the caller's time is over`,
  ...['html', 'reset', 'garbage', 'empty'].map(
    (fault) => `${write} may have been done, it says, when the answer is: ${fault}`,
  ),
  ...['silent', 'silent-before'].map(
    (fault) => `${write} may have been done, it says, when time ran out: ${fault}`,
  ),
  `${write} is refused in so many words, and a read can settle it`,
];

export const noRegistration = {
  reason: 'SOAP has no way to add a patient',
  tests: [
    'a new patient can be read',
    'a new patient is found by phone, by name and birth date, and by health number',
    'a new patient can be booked at once',
    'a Chinese name is registered as it is',
    'registering writes exactly one patient',
    ...troublesOf('registerPatient'),
  ],
};

const readBack = 'a document is read back by the mark in its name, in its own chart alone';

const filing = [
  'a document stands in the chart once, whole, for its day and its doctor',
  'a document without a patient waits in the queue',
  'a to-do about a patient stands in the list, urgent where it is',
  readBack,
];

export const noPapers = {
  reason: 'SOAP reads documents, and has no way to add one or a to-do',
  tests: [...filing, ...troublesOf('fileDocument'), ...troublesOf('addTask')],
};

export const noClassicPapers = {
  reason: 'a classic server is not known to take documents or to-dos over REST',
  tests: [...filing, ...troublesOf('fileDocument'), ...troublesOf('addTask')],
};

export const noReadBack = {
  reason: 'a document can be read back over SOAP alone',
  tests: [readBack, 'a chart without documents has none'],
};

export const noNotes = {
  reason: 'the notes of a row cannot be written over REST',
  tests: ['the line is added at the end of the notes, alone where no letter is set'],
};

export const noRemarks = {
  reason: 'adding a row over this wire takes no remarks and no style',
  tests: ['remarks and style of a moved row are written and read again'],
};

export const secondRequestOverRest = {
  reason: 'its second request reads those who left, whom the first cannot show',
  tests: ['a birth date that nobody has lets the number of the caller be asked'],
};

export const failsAsPage = {
  reason: 'this operation always answers with a web page there, so a broken answer is a broken page',
  tests: ['garbage', 'empty'].map(
    (fault) => `listAppointments fails by name when the EMR answers with: ${fault}`,
  ),
};

export const openingHours = {
  reason: "the clinic's opening hours stand in for the schedule, and are known without asking",
  tests: [
    "a day's template is given slot by slot, with its lunch",
    'a range gives its days in order, both ends too, and leaves out days without a template',
    'a day off has no schedule',
    'a provider that nobody knows has no schedule',
    'a holiday is marked, and keeps its slots',
    'codes are letters as the clinic wrote them, large and small',
    ...[30, 20, 10, 5].map((minutes) => `a template of ${minutes}-minute slots is read`),
    'getSchedule fails as unreachable, with nothing sent, when nobody is there',
    "getSchedule asks nothing once the caller's time is over",
    'getSchedule ends with its signal when the EMR says nothing',
    ...['html', 'error', 'error-after', 'reset', 'garbage', 'empty'].map(
      (fault) => `getSchedule fails by name when the EMR answers with: ${fault}`,
    ),
  ],
};
