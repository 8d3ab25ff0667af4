import { say } from '../../../words/say.ts';
import type { FailureText } from '../failure.ts';

/** The ways out of a refused access, also for a notice with a field for the key. */
export function accessRemedies(
  status: number,
): Pick<FailureText, 'remedy'> & Partial<Pick<FailureText, 'remedyByForm'>> {
  switch (status) {
    case 403:
      return {
        remedy: say('failure_unauthorized_forbidden'),
        remedyByForm: say('failure_unauthorized_forbiddenTypeBelow'),
      };
    case 407:
      return { remedy: say('failure_unauthorized_proxy') };
    default:
      return {
        remedy: say('failure_unauthorized_remedy'),
        remedyByForm: say('failure_unauthorized_typeBelow'),
      };
  }
}
