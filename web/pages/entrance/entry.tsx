// The page has no script. The build takes its style from this entry.
import '../../styles/tokens.css';
import '../../styles/base.css';
import '../../styles/layout.css';
import '../../layout/header-placeholder.css';
import './page.css';
