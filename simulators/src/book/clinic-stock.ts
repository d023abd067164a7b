export interface TemplateCode {
  readonly id: number;
  readonly code: string;
  readonly description: string;
  /** Minutes as text; empty if the clinic set none. */
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
  readonly icon: string;
  readonly shortLetters: string;
  readonly active: boolean;
  readonly editable: boolean;
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
  // The stock data really has C twice, and clients must cope.
  ['C', 'On Call Clinic', '15', 'green', 'Onc'],
];

/** The template codes of a fresh installation. */
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

/** The EMR sorts its appointment types by name. */
export function byName(types: readonly AppointmentType[]): AppointmentType[] {
  return [...types].sort((a, b) => (a.name < b.name ? -1 : 1));
}

export const stockAppointmentTypes: readonly AppointmentType[] = types.map(([name, duration], index) => ({
  id: index + 1,
  name,
  duration,
  reason: '',
  notes: '',
  location: '',
  resources: '',
}));

type Stock = readonly [
  status: string,
  description: string,
  color: string,
  icon: string,
  shortLetters: string,
  flags?: 'fixed' | 'off',
];

const statuses: readonly Stock[] = [
  ['t', 'To Do', '#FDFEC7', 'starbill.gif', 'TODO', 'fixed'],
  ['T', 'Daysheet Printed', '#FDFEC7', 'todo.gif', 'DSPrt', 'fixed'],
  ['H', 'Here', '#00ee00', 'here.gif', 'HERE'],
  ['P', 'Picked', '#FFBBFF', 'picked.gif', 'PICK'],
  ['E', 'Empty Room', '#FFFF33', 'empty.gif', 'EmpRm'],
  ['a', 'Customized 1', '#897DF8', '1.gif', 'CUST1'],
  ['b', 'Customized 2', '#897DF8', '2.gif', 'CUST2'],
  ['c', 'Customized 3', '#897DF8', '3.gif', 'CUST3', 'off'],
  ['d', 'Customized 4', '#897DF8', '4.gif', 'CUST4'],
  ['e', 'Customized 5', '#897DF8', '5.gif', 'CUST5'],
  ['f', 'Customized 6', '#897DF8', '5.gif', 'CUST6'],
  ['h', 'Confirmed', '#2fcccf', 'thumb.png', 'CONF'],
  ['N', 'No Show', '#cccccc', 'noshow.gif', 'NOSHO', 'fixed'],
  ['C', 'Cancelled', '#999999', 'cancel.gif', 'CAN', 'fixed'],
  ['B', 'Billed', '#3ea4e1', 'billed.gif', 'BILL', 'fixed'],
];

export const stockStatuses: readonly AppointmentStatus[] = statuses.map(
  ([status, description, color, icon, shortLetters, flag], index) => ({
    id: index + 1,
    status,
    description,
    color,
    icon,
    shortLetters,
    active: flag !== 'off',
    editable: flag !== 'fixed',
  }),
);
