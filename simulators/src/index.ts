export {
  type BookWrite,
  type ClinicBook,
  clinicBook,
  type KeptBook,
  type WriteListener,
} from './clinic-book.ts';
export type { DocumentRow, TicklerRow } from './clinic-papers.ts';
export type { AppointmentDraft, AppointmentRow, PatientRow, ProviderRow } from './clinic-rows.ts';
export type { DayTemplate, NewPatient, StaffBooking } from './clinic-tables.ts';
export { type DemoClinic, demoBook } from './demo-book.ts';
export { type EdgeProxy, type EdgeProxyOptions, startEdgeProxy } from './edge-proxy.ts';
export { type BridgeOptions, type RunningBridge, startBridge } from './emr-bridge.ts';
export type { EmrDialect } from './emr-dialect.ts';
export { type RestEmrOptions, type RunningRestEmr, startRestEmr } from './emr-rest.ts';
export { type RunningSoapEmr, type SoapEmrOptions, startSoapEmr } from './emr-soap.ts';
export { type Fault, type FaultSwitch, faultSwitch } from './faults.ts';
export { type Ledger, type LedgerEntry, ledger } from './ledger.ts';
export {
  ACCESS_TOKEN,
  type RetellCall,
  type RetellCaller,
  retellCaller,
  retellResult,
} from './retell-caller.ts';
export { type RetellPlatform, startRetellPlatform } from './retell-platform.ts';
export { type SmsProvider, type SmsProviderOptions, startSmsProvider } from './sms-provider.ts';
export {
  startVoicePlatform,
  systemPrompt,
  type ToolAnswer,
  type VoiceAuth,
  type VoiceCall,
  type VoiceCaller,
  type VoiceCallerOptions,
  type VoicePlatform,
  type VoicePlatformOptions,
  type VoiceReply,
  voiceCaller,
} from './voice-platform.ts';
