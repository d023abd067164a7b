/** The parts a practice book needs, without servers; production builds include them. */
export { type ClinicBook, clinicBook, type KeptBook } from './book/clinic-book.ts';
export { demoBook } from './book/demo-book.ts';
export { type PracticeDays, practiceBook } from './book/practice-book.ts';
export { bridge } from './bridge/emr-bridge.ts';
