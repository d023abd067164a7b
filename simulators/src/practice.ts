/** What a clinic's practice book needs, without the servers: this part of the simulators is shipped. */
export { type ClinicBook, clinicBook, type KeptBook } from './clinic-book.ts';
export { demoBook } from './demo-book.ts';
export { bridge } from './emr-bridge.ts';
export { type PracticeDays, practiceBook } from './practice-book.ts';
