import type { EntranceData } from '@burgee/core/api/page-renderer';
import { entrancePath } from '@burgee/core/rules/site/entrance';
import { HeaderPlaceholder } from '../../layout/header-placeholder.tsx';

/** Asks a stranger for the password of a closed members area. Works without script (decision: members-password). */
export default function EntrancePage({ name, returnPath, problem }: EntranceData) {
	return (
		<>
			<HeaderPlaceholder />
			<main className="frame stack gap-3 entrance">
				<h1>{`Members of ${name}`}</h1>
				<p className="entrance-lead">
					Only members can read these pages. Enter the password that the club has given to its
					members. This device remembers it until the club changes it.
				</p>
				<form className="stack gap-3" method="post" action={entrancePath}>
					<input type="hidden" name="return" value={returnPath} />
					<div className={`stack gap-half field ${problem === null ? '' : 'invalid'}`}>
						<label className="label" htmlFor="password">
							Members’ password
						</label>
						{problem !== null && (
							<p className="error" id="password-error">
								{problem}
							</p>
						)}
						<input
							className="control"
							id="password"
							name="password"
							type="password"
							autoComplete="current-password"
							autoCapitalize="none"
							maxLength={100}
							required
							aria-invalid={problem !== null || undefined}
							aria-describedby={problem === null ? undefined : 'password-error'}
							// biome-ignore lint/a11y/noAutofocus: the page has one field, and after an error the focus returns to it
							autoFocus
						/>
					</div>
					<div>
						{/* Without script, the style of all pages hides buttons. */}
						<input className="button primary" type="submit" value="Open the Members Area" />
					</div>
				</form>
				<p className="soft">
					If you do not know the password, please ask the club. Do you organise events?{' '}
					<a href="/admin">Sign in to the admin panel</a> instead.
				</p>
			</main>
		</>
	);
}
