/** A clinic's month in numbers, without anybody's name. */
export interface MonthFigures {
  readonly calls: number;
  /** Appointments. */
  readonly booked: number;
  readonly finishedAlone: number;
  readonly minutesSaved: number;
  readonly questions: number;
  readonly emergencies: number;
  readonly texts: number;
  readonly faxes: number;
}
