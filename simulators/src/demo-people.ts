import type { NewPatient } from './clinic-tables.ts';

/** A number that passes the check of British Columbia's health card; null where the check digit would need two places. */
export function bcHealthNumber(serial: number): string | null {
  const digits = String(serial).padStart(8, '0');
  const weights = [2, 4, 8, 5, 10, 9, 7, 3];
  const sum = weights.reduce((total, weight, index) => total + ((Number(digits[index]) * weight) % 11), 0);
  const check = 11 - (sum % 11);
  return check > 9 ? null : `9${digits}${check}`;
}

function healthNumbers(count: number): string[] {
  const numbers: string[] = [];
  for (let serial = 12_345_001; numbers.length < count; serial += 7) {
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

// Families share a number, numbers are typed in every layout, and 555-01xx rings nowhere.
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

/** About thirty people of Vancouver who do not exist. */
export function demoPatients(): NewPatient[] {
  const numbers = healthNumbers(rows.length);
  return rows.map(([lastName, firstName, born, sex, phone, more = {}], index) => ({
    lastName,
    firstName,
    born,
    sex,
    phone,
    hin: numbers[index] ?? null,
    address: `${100 + index * 37} ${streets[index % streets.length]}`,
    postal: `V5${'KLMNPRST'[index % 8]} ${index % 10}A${(index * 3) % 10}`,
    providerNo: String(101 + (index % 4)),
    ...more,
  }));
}
