export interface MonthFigures {
  readonly calls: number;
  readonly booked: number;
  readonly finishedAlone: number;
  readonly minutesSaved: number;
  readonly questions: number;
  readonly emergencies: number;
  readonly texts: number;
  readonly faxes: number;
}
