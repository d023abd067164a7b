/** What a clinic's practice book needs, without the servers: this part of the simulators is shipped. */
export { type ClinicBook, clinicBook, type KeptBook } from './book/clinic-book.ts';
export { demoBook } from './book/demo-book.ts';
export { type PracticeDays, practiceBook } from './book/practice-book.ts';
export { bridge } from './bridge/emr-bridge.ts';
