import type { NewPatient } from './clinic-tables.ts';

const regularLastNames = [
  ...[
    'Bennett',
    'Castillo',
    'Dhillon',
    'Fraser',
    'Grewal',
    'Hoang',
    'Ito',
    'Jovanovic',
    'Kowalski',
    'Laurent',
  ],
  ...['Mensah', 'Novak', 'Osei', 'Petrov', 'Reid', 'Santos', 'Tanaka', 'Varga', 'Whitfield', 'Yamamoto'],
] as const;
const regularFirstNames = ['Alison', 'Martin', 'Joan', 'Victor', 'Teresa', 'Glen', 'Ruby', 'Colin'] as const;
const REGULARS = 60;
/** The numbers before it belong to the people named below. */
const FIRST_OF_REGULARS = 20;
/** Each clinic has its own sixty: other first names and birth years for its surnames, other phone and health numbers. */
const REGULARS_OF = {
  fraser: { shift: 0, numbersFrom: 34_567_001, phonesFrom: '250-555-01' },
  harbour: { shift: 5, numbersFrom: 45_678_001, phonesFrom: '236-555-01' },
} as const;

/** They fill the days ahead and make most calls, so that few of the people named below have visits they did not ask for. */
export function demoRegulars(clinic: keyof typeof REGULARS_OF): NewPatient[] {
  const { shift, numbersFrom, phonesFrom } = REGULARS_OF[clinic];
  const people = Array.from({ length: REGULARS }, (_, at): Row => {
    const lastName = regularLastNames[at % regularLastNames.length] ?? '';
    const place = at + shift + Math.floor(at / regularLastNames.length) * 3;
    const firstName = regularFirstNames[place % regularFirstNames.length] ?? '';
    const [month, day] = [1 + (at % 12), 1 + ((at * 7) % 28)].map((part) => String(part).padStart(2, '0'));
    return [
      lastName,
      firstName,
      `${1938 + ((at * 13 + shift) % 70)}-${month}-${day}`,
      place % 2 === 0 ? 'F' : 'M',
      `${phonesFrom}${FIRST_OF_REGULARS + at}`,
    ];
  });
  return peopleFrom(people, { numbersFrom, doctors: [] });
}

/** Passes British Columbia's health card check; null if the check digit would have two digits. */
export function bcHealthNumber(serial: number): string | null {
  const digits = String(serial).padStart(8, '0');
  const weights = [2, 4, 8, 5, 10, 9, 7, 3];
  const sum = weights.reduce((total, weight, index) => total + ((Number(digits[index]) * weight) % 11), 0);
  const check = 11 - (sum % 11);
  return check > 9 ? null : `9${digits}${check}`;
}

function healthNumbers(count: number, from: number): string[] {
  const numbers: string[] = [];
  for (let serial = from; numbers.length < count; serial += 7) {
    const number = bcHealthNumber(serial);
    if (number) numbers.push(number);
  }
  return numbers;
}

type Row = readonly [
  lastName: string,
  firstName: string,
  born: string,
  sex: string,
  phone: string | null,
  more?: Partial<NewPatient>,
];

const chinese = { spokenLanguage: 'Chinese' };
const mandarin = { spokenLanguage: 'Mandarin' };
const cantonese = { spokenLanguage: 'Cantonese' };

// Families share a number, numbers come in every format, and 555-01xx is never assigned.
const rows: readonly Row[] = [
  ['Chen', 'Wei', '1985-03-15', 'M', '604-555-0142', mandarin],
  ['Chen', 'Li Hua', '1987-11-02', 'F', '604-555-0142', mandarin],
  ['Chen', 'Emily', '2014-06-21', 'F', '604-555-0142'],
  ['Smith', 'John', '1970-01-08', 'M', '(604) 555-0101'],
  ['Smith', 'Jane', '1972-09-30', 'F', '(604) 555-0101'],
  ['Smith', 'John', '1999-12-24', 'M', '778-555-0160'],
  ["O'Brien", 'Siobhán', '1990-05-17', 'F', '604.555.0103'],
  ['Tremblay', 'René', '1958-02-28', 'M', '6045550104'],
  ['Müller', 'Zoë', '2001-08-09', 'F', '604-555-0105 x2'],
  ['Wong', 'Ka Ming', '1949-10-01', 'M', '604-555-0106', cantonese],
  ['Wong', 'Mei Ling', '1952-04-12', 'F', '604-555-0106', cantonese],
  ['王', '小明', '1993-07-07', 'M', '604-555-0107', { ...chinese, alias: 'Wang Xiaoming' }],
  ['李', '娜', '1996-01-19', 'F', '778-555-0108', { ...mandarin, alias: 'Li Na' }],
  ['Zhang', 'Yi', '1979-03-03', 'F', null, { ...mandarin, cellPhone: '7785550109' }],
  ['Nguyen', 'Minh', '1988-06-06', 'M', null, { cellPhone: '236-555-0110' }],
  ['Patel', 'Anika', '2019-09-09', 'F', '604 555 0111', { phone2: '604-555-0180' }],
  ['Patel', 'Rajesh', '1983-12-31', 'M', '604 555 0111'],
  ['Singh', 'Harpreet', '1966-05-05', 'X', '1-604-555-0112'],
  ['Kim', 'Ji-woo', '2004-02-29', 'F', '+1 604 555 0113'],
  ['García López', 'María José', '1991-10-10', 'F', '604-555-0114'],
  ['van der Berg', 'Pieter', '1945-01-01', 'M', '604-555-0115'],
  ['MacDonald', 'Fiona', '1977-07-17', 'F', '604-555-0116', { email: 'fiona@example.com' }],
  ['Dubois', 'Anne-Marie', '1962-03-23', 'F', '604-555-0117'],
  ['Lee', 'Ashlee', '1998-11-11', 'F', '604-555-0118'],
  ['Lee', 'Bruce', '1980-08-18', 'M', '604-555-0119', cantonese],
  ['Liu', 'Yang', '1975-05-25', 'M', '604-555-0120', { ...mandarin, hin: null }],
  ['Brown', 'Olivia', '2022-02-22', 'F', '604-555-0121', { hcType: 'OT', hin: 'OT4477' }],
  ['Johnson', 'Mark', '1955-09-15', 'M', '604-555-0122', { patientStatus: 'MO' }],
  ['Wilson', 'Grace', '1930-04-04', 'F', '604-555-0123', { patientStatus: 'DE' }],
  ['Chen', 'Wei', '1941-01-21', 'M', '604-555-0124', { ...mandarin, patientStatus: 'IN' }],
  ['Taylor', 'Sam', '1994-06-14', 'U', null, { yearOfBirth: '1994', monthOfBirth: '', dayOfBirth: '' }],
];

const streets = ['Main St', 'Fraser St', 'Oak St', 'Cambie St', 'Kingsway', 'W Broadway'];

// Patients of another clinic; shares no patient and no phone number with the first.
const harbourRows: readonly Row[] = [
  ['Anderson', 'Ruth', '1951-02-11', 'F', '236-555-0101'],
  ['Anderson', 'Paul', '1949-08-30', 'M', '236-555-0101'],
  ['Bianchi', 'Marco', '1986-04-02', 'M', '236-555-0102'],
  ['Cheung', 'Siu Fong', '1960-12-05', 'F', '236-555-0103', cantonese],
  ['Das', 'Priya', '1992-09-14', 'F', '236-555-0104'],
  ['Eriksen', 'Lars', '1978-01-27', 'M', '236-555-0105'],
  ['Fernandes', 'Inês', '1999-06-18', 'F', '236-555-0106'],
  ['Gao', 'Min', '1983-10-09', 'F', '236-555-0107', mandarin],
  ['Gao', 'Haoran', '2015-03-22', 'M', '236-555-0107'],
  ['Haddad', 'Samir', '1971-05-16', 'M', '236-555-0108'],
  ['Ivanova', 'Darya', '1995-11-03', 'F', '236-555-0109'],
  ['Jensen', 'Oliver', '2008-07-25', 'M', '236-555-0110'],
  ['Kaur', 'Simran', '1989-02-14', 'F', '236-555-0111'],
  ['Liang', 'Guoqiang', '1947-09-09', 'M', '236-555-0112', mandarin],
  ['陈', '美玲', '1990-04-30', 'F', '236-555-0113', { ...chinese, alias: 'Chen Meiling' }],
  ['Moreau', 'Claire', '1964-12-19', 'F', '236-555-0114'],
  ['Nakamura', 'Kenji', '1982-08-08', 'M', '236-555-0115'],
  ["O'Neill", 'Aoife', '2002-03-17', 'F', '236-555-0116'],
  ['Park', 'Min-jun', '1997-05-05', 'M', '236-555-0117'],
  ['Quinn', 'Rowan', '1993-10-31', 'X', '236-555-0118'],
];

export function demoPatients(): NewPatient[] {
  return peopleFrom(rows, { numbersFrom: 12_345_001, doctors: ['101', '102', '103', '104'] });
}

export function harbourPatients(): NewPatient[] {
  return peopleFrom(harbourRows, { numbersFrom: 23_456_001, doctors: ['301', '302', '303'] });
}

function peopleFrom(
  rows: readonly Row[],
  { numbersFrom, doctors }: { readonly numbersFrom: number; readonly doctors: readonly string[] },
): NewPatient[] {
  const numbers = healthNumbers(rows.length, numbersFrom);
  return rows.map(([lastName, firstName, born, sex, phone, more = {}], index) => ({
    lastName,
    firstName,
    born,
    sex,
    phone,
    hin: numbers[index] ?? null,
    address: `${100 + index * 37} ${streets[index % streets.length]}`,
    postal: `V5${'KLMNPRST'[index % 8]} ${index % 10}A${(index * 3) % 10}`,
    providerNo: doctors[index % doctors.length] ?? null,
    ...more,
  }));
}
