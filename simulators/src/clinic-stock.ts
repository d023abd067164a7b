export interface TemplateCode {
  readonly id: number;
  readonly code: string;
  readonly description: string;
  /** Minutes as text, as the column holds them; empty where the clinic set none. */
  readonly duration: string;
  readonly color: string | null;
  readonly confirm: string;
  readonly bookinglimit: number;
}

export interface AppointmentType {
  readonly id: number;
  readonly name: string;
  readonly duration: number;
  readonly reason: string;
  readonly notes: string;
  readonly location: string;
  readonly resources: string;
}

export interface AppointmentStatus {
  readonly id: number;
  readonly status: string;
  readonly description: string;
  readonly color: string;
  readonly active: boolean;
}

const blue = '#BFEFFF';
const codes: readonly (readonly [
  code: string,
  text: string,
  minutes: string,
  color: string | null,
  confirm?: string,
])[] = [
  ['A', 'Academic', '', null],
  ['B', 'Behavioral Science', '15', blue],
  ['2', '30 Minute Appointment', '30', blue],
  ['3', '45 Minute Appointment', '45', blue],
  ['P', 'Phone time', '15', blue],
  ['M', 'Monitoring', '', 'EED2EE'],
  ['6', '60 Minute Appointment', '60', blue],
  ['C', 'Chart Audit Rounds', '15', null],
  ['R', 'Rounds', '15', null],
  ['E', 'Study Leave', '15', null],
  ['V', 'Vacation', '15', 'FFF68F'],
  ['G', 'PBSG Rounds', '15', null],
  ['H', 'Hospital Rounds', '15', null],
  ['d', 'Drug Rep (Chief)', '15', null],
  ['U', 'Urgent', '15', null],
  ['a', 'Administrative Work', '15', blue],
  ['t', 'Travel', '', null],
  ['m', 'Meeting', '', null],
  ['1', '15 Minute Appointment', '15', blue],
  ['s', 'Same Day', '15', 'FFF68F', 'Day'],
  ['S', 'Same Day - R1', '30', 'FFF68F', 'Day'],
  ['W', 'Same Week', '15', 'FFF68F', 'Wk'],
  // The stock data holds C twice; a client must live with it.
  ['C', 'On Call Clinic', '15', 'green', 'Onc'],
];

/** What a fresh installation brings. */
export const stockTemplateCodes: readonly TemplateCode[] = codes.map(
  ([code, description, duration, color, confirm = 'N'], index) => ({
    id: index + 1,
    code,
    description,
    duration,
    color,
    confirm,
    bookinglimit: 1,
  }),
);

const types: readonly (readonly [name: string, minutes: number])[] = [
  ['Follow Up', 15],
  ['Phone Consult', 15],
  ['Prescription Renewal', 15],
  ['New Problem', 30],
  ['Complete Physical', 45],
];

export const stockAppointmentTypes: readonly AppointmentType[] = types.map(([name, duration], index) => ({
  id: index + 1,
  name,
  duration,
  reason: '',
  notes: '',
  location: '',
  resources: '',
}));

const statuses: readonly (readonly [status: string, description: string, color: string, active?: boolean])[] =
  [
    ['t', 'To Do', '#FDFEC7'],
    ['T', 'Daysheet Printed', '#FDFEC7'],
    ['H', 'Here', '#00ee00'],
    ['P', 'Picked', '#FFBBFF'],
    ['E', 'Empty Room', '#FFFF33'],
    ['a', 'Customized 1', '#897DF8'],
    ['b', 'Customized 2', '#897DF8'],
    ['c', 'Customized 3', '#897DF8', false],
    ['d', 'Customized 4', '#897DF8'],
    ['e', 'Customized 5', '#897DF8'],
    ['f', 'Customized 6', '#897DF8'],
    ['N', 'No Show', '#cccccc'],
    ['C', 'Cancelled', '#999999'],
    ['B', 'Billed', '#3ea4e1'],
  ];

export const stockStatuses: readonly AppointmentStatus[] = statuses.map(
  ([status, description, color, active = true], index) => ({
    id: index + 1,
    status,
    description,
    color,
    active,
  }),
);
